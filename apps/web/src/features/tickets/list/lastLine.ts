// What the one line of a conversation says where the server, which speaks no language, sent a sign alone. Pure.

const SIGNS = {
  '📷': 'image',
  '🎥': 'video',
  '🎵': 'audio',
  '🎤': 'voice',
  '📎': 'document',
  '💟': 'sticker',
  '📞': 'call',
  '🚫': 'deleted',
} as const;

export type LastSign = (typeof SIGNS)[keyof typeof SIGNS];

/** undefined: the line says something itself. */
export const signOf = (line: string): LastSign | undefined =>
  Object.hasOwn(SIGNS, line) ? SIGNS[line as keyof typeof SIGNS] : undefined;
