// Reading and building the XML-like nodes of the WhatsApp protocol.
import type { BinaryNode } from 'baileys';

export const SERVER = 's.whatsapp.net';

/** Unix seconds as the protocol writes them. */
export const unixTime = (at: Date = new Date()): string => String(Math.floor(at.getTime() / 1000));

/** A node without the attributes that are undefined. */
export function node(
  tag: string,
  attrs: Record<string, string | undefined> = {},
  content?: BinaryNode['content'],
): BinaryNode {
  const present: Record<string, string> = {};
  for (const [name, value] of Object.entries(attrs)) if (value !== undefined) present[name] = value;
  return content === undefined ? { tag, attrs: present } : { tag, attrs: present, content };
}

export const children = (parent: BinaryNode | undefined, tag?: string): BinaryNode[] => {
  const all = Array.isArray(parent?.content) ? parent.content : [];
  return tag === undefined ? all : all.filter((one) => one.tag === tag);
};

export const child = (parent: BinaryNode | undefined, tag: string): BinaryNode | undefined =>
  children(parent).find((one) => one.tag === tag);

/** Binary content; empty when there is none. */
export function bytes(of: BinaryNode | undefined): Buffer {
  const content = of?.content;
  if (typeof content === 'string') return Buffer.from(content);
  return content instanceof Uint8Array ? Buffer.from(content) : Buffer.alloc(0);
}

/** An attribute that this stanza must have. */
export function required(of: BinaryNode, name: string): string {
  const value = of.attrs[name];
  if (value === undefined) throw new Error(`<${of.tag}> without ${name}`);
  return value;
}

/** A big-endian unsigned number, as key ids are written. */
export const uint = (of: BinaryNode | undefined): number => bytes(of).reduce((sum, byte) => sum * 256 + byte, 0);
