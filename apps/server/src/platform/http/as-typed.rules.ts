// What forms hold, where a schema wants something else: text. A number's digits are the number, an empty field is nothing, a date
// with a time is as the clock of who typed it shows it.
import type { z } from 'zod';

type Step = string | number;
interface Misfit {
  readonly path: readonly PropertyKey[];
  readonly code?: string | undefined;
  readonly expected?: string | undefined;
  readonly format?: string | undefined;
  /** what alone it may be */
  readonly values?: readonly unknown[] | undefined;
  /** of what could be one of several: what is wrong with it as each of them */
  readonly errors?: readonly (readonly Misfit[])[] | undefined;
}

/** the digits that `typedNumber` of the contract reads */
const DIGITS = /^-?\d{1,16}(\.\d{1,16})?$/;
const FLAGS = new Map([
  ['true', true],
  ['false', false],
]);
/** `datetime-local` gives it */
const CLOCK = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?$/;
const LEFT_OUT = Symbol('left out');

/** @param shown by a clock, read as if that were in UTC */
export type ReadClock = (shown: Date) => Date;

/** What it shows; undefined: it is no time, or says itself where its clock is. */
function shownBy(text: unknown): Date | undefined {
  if (typeof text !== 'string' || !CLOCK.test(text)) return undefined;
  const shown = new Date(`${text}Z`);
  // A 31st that a month has not is another day.
  return !Number.isNaN(shown.getTime()) && shown.toISOString().startsWith(text.slice(0, 16)) ? shown : undefined;
}

/** Where a moment is wanted, there is what a clock shows: to read it one must know whose. */
export const showsClock = (value: unknown, misfits: readonly Misfit[]): boolean =>
  misfits.flatMap(leaves).some(({ format, path }) => format === 'datetime' && shownBy(at(value, path as Step[])));

/** What may have been meant by `value`, the likeliest first; nothing where only its sender knows. */
function meant(value: unknown, { expected, code, format, values }: Misfit, readClock?: ReadClock): unknown[] {
  if (value === '') return code === 'invalid_type' || code === 'invalid_value' ? [null, LEFT_OUT] : [];
  // No list is an empty one only where it is so by itself: what changes some fields leaves the others as they are.
  if (value === null) return expected === 'array' ? [LEFT_OUT, []] : expected === 'string' ? [''] : [];
  if (typeof value !== 'string') return [];
  if (format === 'datetime') {
    const shown = readClock && shownBy(value);
    return shown ? [readClock(shown).toISOString()] : [];
  }
  const wantsNumber = expected === 'number' || expected === 'int' || values?.includes(Number(value));
  if (wantsNumber && DIGITS.test(value)) return [Number(value)];
  const flag = expected === 'boolean' ? FLAGS.get(value) : undefined;
  return flag === undefined ? [] : [flag];
}

/** times that one body is read again: a form has fewer fields that could be one of several */
const MOST = 40;

/**
 * Reads what was refused once more, as whoever filled in a form meant it. undefined: it stays refused, for what the schema
 * said at first.
 * @param readClock left out: what a clock shows stays refused, too
 */
export function readAsTyped<S extends z.ZodType>(
  schema: S,
  value: unknown,
  misfits: readonly Misfit[],
  readClock?: ReadClock,
): z.ZodSafeParseSuccess<z.output<S>> | undefined {
  const guesses = new Map<string, unknown[]>();
  let left = misfits;
  let whole = value;
  for (let round = 0; round < MOST; round += 1) {
    const more = nextGuesses(left, guesses, (path, misfit) => meant(at(value, path), misfit, readClock));
    if (more.length === 0) return undefined;
    for (const { path, to } of more) whole = changed(whole, path, to);
    const result = schema.safeParse(whole);
    if (result.success) return result;
    left = result.error.issues;
  }
  return undefined;
}

interface Guess {
  readonly path: Step[];
  readonly to: unknown;
}

/**
 * All fields that can be one thing only; else the first of those that could be one of several, for what is wrong as one of them may
 * be right as another.
 * @param guesses what is left to try, by path
 */
function nextGuesses(
  misfits: readonly Misfit[],
  guesses: Map<string, unknown[]>,
  first: (path: Step[], misfit: Misfit) => unknown[],
): Guess[] {
  const guessOf = (misfit: Misfit): Guess[] => {
    const path = misfit.path as Step[];
    const key = JSON.stringify(path);
    const some = path.length === 0 ? [] : (guesses.get(key) ?? first(path, misfit));
    if (some.length === 0) return [];
    const [to, ...others] = some;
    guesses.set(key, others);
    return [{ path, to }];
  };
  // From the end: what is left out of a list moves up what comes after it.
  const plain = misfits
    .filter(({ errors }) => !errors)
    .toReversed()
    .flatMap(guessOf);
  if (plain.length > 0) return plain;
  for (const misfit of misfits.flatMap(leaves)) {
    const [guess] = guessOf(misfit);
    if (guess) return [guess];
  }
  return [];
}

/** Of one of several no kind says what an empty field would be. */
const leaves = ({ errors, ...misfit }: Misfit): Misfit[] =>
  errors
    ? errors.flat().flatMap((one) => leaves({ ...one, code: undefined, path: [...misfit.path, ...one.path] }))
    : [misfit];

function at(value: unknown, path: readonly Step[]): unknown {
  let here = value;
  for (const step of path) here = isBranch(here) ? here[step] : undefined;
  return here;
}

const isBranch = (value: unknown): value is Record<Step, unknown> => typeof value === 'object' && value !== null;

/** A copy: what was sent is still what was sent. */
function changed(value: unknown, [step, ...rest]: readonly Step[], to: unknown): unknown {
  if (step === undefined || !isBranch(value)) return value;
  const next = rest.length === 0 ? to : changed(value[step], rest, to);
  if (Array.isArray(value)) return next === LEFT_OUT ? value : value.with(Number(step), next);
  const { [step]: _before, ...others } = value;
  return next === LEFT_OUT ? others : { ...others, [step]: next };
}
