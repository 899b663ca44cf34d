// Which greeting a new conversation begins with. Pure.
export type Greetings = {
  ofConnection: string | null;
  /** of the one queue that the connection has */
  ofQueue: string | null;
  /** the company greets also where there is one queue only */
  greetsOneQueue: boolean;
};

/** undefined: none. Where there are several queues, the greeting is part of the menu that lets one choose. */
export function greetingOf({ ofConnection, ofQueue, greetsOneQueue }: Greetings, queues: number): string | undefined {
  if (queues > 1 || (queues === 1 && !greetsOneQueue)) return undefined;
  return [ofQueue, ofConnection].find((text) => text !== null && text.trim() !== '') ?? undefined;
}
