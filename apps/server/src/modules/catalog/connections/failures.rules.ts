// An event in a few words. It is in quarantine because something is wrong with it: nothing is taken for granted.
const PREVIEW = 200;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const record = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : {});

const string = (value: unknown): string => (typeof value === 'string' ? value : '');

export function describeEvent(event: unknown): { kind: string; preview: string } {
  const { kind, body, emoji, content } = record(event);
  const { type, body: text, caption, fileName } = record(content);
  const words = [text, caption, fileName, body, emoji].map(string).find((part) => part !== '');
  return { kind: string(kind), preview: (words ?? string(type)).slice(0, PREVIEW) };
}
