// What a node's data says, finished or not: whatever it holds, a form can be made of it. Pure.

export type Data = Readonly<Record<string, unknown>>;

export const recordOf = (value: unknown): Data => (typeof value === 'object' && value !== null ? { ...value } : {});

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

export const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';

/** What stands in a field for numbers: nothing, or one. */
export type Typed = number | '';

export function numberOf(value: unknown, otherwise: Typed = ''): Typed {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : otherwise;
}

export const idOf = (value: unknown): number | null => numberOf(value) || null;

export const isOneOf = <T extends string>(all: readonly T[], value: unknown): value is T =>
  all.some((each) => each === value);
