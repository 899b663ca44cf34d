// What the one line of a conversation says where the server, which speaks no language, sent a sign alone. Pure.

export type LastSign = 'image' | 'video' | 'audio' | 'voice' | 'document' | 'sticker' | 'call' | 'deleted';

const SIGNS: ReadonlyMap<string, LastSign> = new Map([
  ['📷', 'image'],
  ['🎥', 'video'],
  ['🎵', 'audio'],
  ['🎤', 'voice'],
  ['📎', 'document'],
  ['💟', 'sticker'],
  ['📞', 'call'],
  ['🚫', 'deleted'],
]);

/** undefined: the line says something itself. */
export const signOf = (line: string): LastSign | undefined => SIGNS.get(line);
