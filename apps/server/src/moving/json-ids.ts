// Ids inside of JSON: found by the names that they go by, each put where the row's new id is. Pure.

/** Whose row it names. undefined: none of these */
export type IdOwner = string | ((own: Json, holder: Json) => string | undefined);
type Json = Readonly<Record<string, unknown>>;

/**
 * By what they are called: `queueId`, also a list of them; `queue.id` below something that is called `queue`, or in a list
 * of that name; `.id` below nothing that is called anything; `files.*`: every value below it; `bots:*`: every name below it.
 */
export type JsonIds = Readonly<Record<string, IdOwner>>;
export type Shift = (table: string, id: number) => number;

const DIGITS = /^[1-9]\d*$/;

export function shiftJson(value: unknown, ids: JsonIds, shift: Shift): unknown {
  return walk(value, '', {});

  function walk(each: unknown, called: string, holder: Json): unknown {
    if (Array.isArray(each)) return each.map((part) => walk(part, called, holder));
    if (typeof each !== 'object' || each === null) return each;
    const own = each as Json;
    const names = ids[`${called}:*`];
    return Object.fromEntries(
      Object.entries(own).map(([name, part]) => [
        names ? shifted(name, names, own, holder) : name,
        ownerless(ids[`${called}.${name}`] ?? ids[`${called}.*`] ?? ids[name], name, part, own, holder),
      ]),
    );
  }

  function ownerless(owner: IdOwner | undefined, name: string, part: unknown, own: Json, holder: Json): unknown {
    if (owner === undefined) return walk(part, name, own);
    if (Array.isArray(part)) return part.map((one) => shifted(one, owner, own, holder));
    if (typeof part === 'object') return walk(part, name, own);
    return shifted(part, owner, own, holder);
  }

  function shifted<T>(id: T, owner: IdOwner, own: Json, holder: Json): T {
    const table = typeof owner === 'string' ? owner : owner(own, holder);
    if (table === undefined) return id;
    if (typeof id === 'number' && Number.isInteger(id) && id > 0) return shift(table, id) as T;
    if (typeof id === 'string' && DIGITS.test(id)) return String(shift(table, Number(id))) as T;
    return id;
  }
}
