// What somebody changed in a form: what another person changes meanwhile is not put back by it.

/** Lists and objects of a form are new ones each time, and the same if they say the same. */
const isSame = (one: unknown, other: unknown): boolean =>
  Object.is(one, other) || (typeof one === 'object' && JSON.stringify(one) === JSON.stringify(other));

/** The values that are no longer what they were when the form was opened. */
export const changesOf = <Values extends object>(values: Values, initial: Values): Partial<Values> =>
  // The keys are Values' own.
  Object.fromEntries(
    Object.entries(values).filter(([key, value]) => !isSame(value, Reflect.get(initial, key))),
  ) as Partial<Values>;
