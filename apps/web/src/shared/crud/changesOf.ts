// What somebody changed in a form: what another person changes meanwhile is not put back by it.

/** The values that are no longer what they were when the form was opened. */
export const changesOf = <Values extends object>(values: Values, initial: Values): Partial<Values> =>
  // The keys are Values' own.
  Object.fromEntries(
    Object.entries(values).filter(([key, value]) => !Object.is(value, Reflect.get(initial, key))),
  ) as Partial<Values>;
