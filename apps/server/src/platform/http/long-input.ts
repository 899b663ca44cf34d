// A long list is held against its schema in pieces, so that others have their turn meanwhile.
import { z } from 'zod';
import { inPieces } from '../in-pieces.ts';

/** What a schema is without what stands in its lists: how long they may be, and all the rest. */
const shells = new WeakMap<z.ZodType, z.ZodType>();

function shellOf(schema: z.ZodType, make: () => z.ZodType): z.ZodType {
  const shell = shells.get(schema) ?? make();
  shells.set(schema, shell);
  return shell;
}

/** As schema.parse() reads it. undefined: it would not, and says itself why. */
export async function readInPieces(schema: z.ZodType, value: unknown): Promise<{ data: unknown } | undefined> {
  if (schema instanceof z.ZodUnion) {
    for (const option of schema.options as z.ZodType[]) {
      const read = await readInPieces(option, value);
      if (read) return read;
    }
    return undefined;
  }
  if (schema instanceof z.ZodArray && Array.isArray(value)) return readList(schema, value);
  if (schema instanceof z.ZodObject && isRecord(value)) return readLists(schema, value);
  return readAtOnce(schema, value);
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function readAtOnce(schema: z.ZodType, value: unknown): { data: unknown } | undefined {
  const { success, data } = schema.safeParse(value);
  return success ? { data } : undefined;
}

async function readList(schema: z.ZodArray, list: readonly unknown[]): Promise<{ data: unknown } | undefined> {
  const shell = shellOf(schema, () => schema.clone({ ...schema.def, element: z.unknown() }));
  // Of a list that is too long nothing is read.
  if (!shell.safeParse(list).success) return undefined;
  const element = schema.element as z.ZodType;
  let failed = false;
  const read = await inPieces(list, (one) => {
    const result = failed ? undefined : element.safeParse(one);
    failed ||= !result?.success;
    return result?.data;
  });
  return failed ? undefined : readAtOnce(shell, read);
}

async function readLists(schema: z.ZodObject, value: Record<string, unknown>): Promise<{ data: unknown } | undefined> {
  const lists = Object.entries<z.ZodType>(schema.shape).filter(([, part]) => part instanceof z.ZodArray);
  if (lists.length === 0 || lists.some(([name]) => !Array.isArray(value[name]))) return readAtOnce(schema, value);
  const shape = { ...schema.shape };
  const whole = { ...value };
  for (const [name, list] of lists) {
    const read = await readInPieces(list, value[name]);
    if (!read) return undefined;
    whole[name] = read.data;
    shape[name] = z.unknown();
  }
  return readAtOnce(
    shellOf(schema, () => schema.clone({ ...schema.def, shape })),
    whole,
  );
}
