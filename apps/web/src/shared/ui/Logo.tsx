// The mark: a speech bubble with two lines of a message.
export function Logo({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden style={{ flex: 'none' }}>
      <rect width="32" height="32" rx="8" fill="var(--mantine-primary-color-filled)" />
      <path
        d="M9 9.5h14a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2h-7.2L11 25.2v-3.7H9a2 2 0 0 1-2-2v-8a2 2 0 0 1 2-2Z"
        fill="#fff"
      />
      <path
        d="M11.5 14h9M11.5 17.2h5.5"
        stroke="var(--mantine-primary-color-filled)"
        strokeWidth="1.8"
        strokeLinecap="round"
      />
    </svg>
  );
}
