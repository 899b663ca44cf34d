// What a model has written, as it is read. Pure.

const FENCE = '```';

/**
 * Without the fence that some put around it, and without what no database stores. In a time that grows with the text alone: a model
 * may write a megabyte of spaces.
 */
export function textOfModel(written: string): string {
  const text = written.replaceAll('\u0000', '').toWellFormed().trim();
  const inside = text.replace(/^```(?:json)?\s*/, '');
  return inside.endsWith(FENCE) ? inside.slice(0, -FENCE.length).trimEnd() : inside;
}
