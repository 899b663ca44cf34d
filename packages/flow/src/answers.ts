// What a customer's answer means to a question of a certain type, and whether it will do. Pure.
import { cutTo } from '@recado/rules/cut';
import { FLOW_LIMITS } from '@recado/contract/flow-graph';
import type { AnswerType, Condition } from '@recado/contract/flow-nodes';
import { dayText, email } from '@recado/contract/primitives';
import { meantOf, type Choice } from '@recado/rules/choices';
import { documentOf, isDocument } from '@recado/rules/documents';
import { folded } from '@recado/rules/folded';

export interface Asked {
  answerType: AnswerType;
  options: readonly string[];
  min?: number | null | undefined;
  max?: number | null | undefined;
}

export interface Answer {
  text?: string | undefined;
  /** of the option that was pressed, or meant by its number */
  choiceId?: string | undefined;
  /** the message that holds a file */
  fileId?: number | undefined;
}

/** As it is kept. undefined: it will not do */
export function readAnswer(asked: Asked, answer: Answer, choices: readonly Choice[]): string | undefined {
  const said = cutTo((answer.text ?? '').trim(), FLOW_LIMITS.answerLength);
  switch (asked.answerType) {
    case 'text':
      return said !== '' && isWithin(said.length, asked) ? harmless(said) : undefined;
    case 'number': {
      const number = isMoreThanItSays(said) ? readNumber(said) : within(said, EACH.number, readNumber);
      return number !== undefined && isWithin(number, asked) ? String(number) : undefined;
    }
    case 'date':
      return within(said, EACH.date, readDay);
    case 'email':
      return within(said, EACH.email, (text) => email.safeParse(text).data);
    case 'document':
      return within(said, EACH.document, readDocument);
    case 'options': {
      const chosen = answer.choiceId ?? meantOf(choices, said);
      return choices.find(({ id }) => id === chosen)?.title;
    }
    case 'media':
      return answer.fileId === undefined ? undefined : harmless(said) || '📎';
  }
}

/** What each may be within a sentence; not a piece of something longer. */
const EACH = {
  number: /(?<![\p{L}\p{N}.,-])[+-]?\d(?:[\d.,]*\d)?(?![\p{L}\p{N}]|[.,-]\d)/gu,
  date: /(?<![\p{L}\p{N}/.-])\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4}(?![\p{L}\p{N}]|[/.-]\d)/gu,
  document: /(?<![\p{L}\p{N}])\d[\d./-]*\d(?![\p{L}\p{N}])/gu,
  email: /[^\s<>(),;:]+@[^\s<>(),;:]*[^\s<>(),;:.!?]/g,
} as const;

/** Ten thousand, two and a half, less than five, not one: the digits alone are something else. */
const isMoreThanItSays = (said: string): boolean =>
  /\b(?:mil|milh\w*|thousand|millions?|millon\w*|duzias?|docenas?|dozens?|cent[oe]s?|mei[oa]|medi[oa]|half|menos|mais|mas|menor|maior|mayor|less|more|least|most|ate|hasta|entre|between|nao|no|not|nem|sem|sin)\b/.test(
    folded(said),
  );

/** All of it, or the only one in it: people answer in sentences. */
function within<T>(said: string, each: RegExp, read: (text: string) => T | undefined): T | undefined {
  const whole = read(said);
  if (whole !== undefined) return whole;
  const [one, ...others] = said.match(each) ?? [];
  return one !== undefined && others.length === 0 ? read(one) : undefined;
}

function readDocument(written: string): string | undefined {
  const document = documentOf(written);
  return isDocument(document) ? document : undefined;
}

const isWithin = (measured: number, { min, max }: Asked): boolean =>
  (typeof min !== 'number' || measured >= min) && (typeof max !== 'number' || measured <= max);

/** What a customer writes is never filled in with what we know. */
const harmless = (text: string): string => text.replaceAll(/\{(?=\{)/g, '{ ');

/** 1.234,56 and 1,234.56; one separator alone is a decimal point unless three digits follow it. */
export function readNumber(written: string): number | undefined {
  const said = written.trim().replace(/^r\$\s*/i, '');
  if (!/^[+-]?\d[\d.,]*$/.test(said)) return undefined;
  const [last] = said.match(/[.,](?=[^.,]*$)/) ?? [];
  const count = last === undefined ? 0 : said.split(last).length - 1;
  const other = last === ',' ? '.' : ',';
  const isDecimal =
    last !== undefined && count === 1 && (said.includes(other) || !/[.,]\d{3}$/.test(said) || /^[+-]?0[.,]/.test(said));
  const digits = isDecimal ? said.replaceAll(other, '').replace(last, '.') : said.replaceAll(/[.,]/g, '');
  const number = Number(digits);
  return Number.isFinite(number) && Math.abs(number) <= Number.MAX_SAFE_INTEGER ? number : undefined;
}

/** 2026-12-31, 31/12/2026, 31.12.26: the day first, in every language. */
export function readDay(written: string): string | undefined {
  const [, day = '', month = '', year] = /^(\d{1,2})[/. -](\d{1,2})[/. -](\d{4}|\d{2})$/.exec(written) ?? [];
  const full = year?.length === 2 ? `20${year}` : year;
  const iso = full === undefined ? written : `${full}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return dayText.safeParse(iso).data;
}

/** Texts without regard to case and accents; numbers as numbers where both are. */
export function isTrue(condition: Condition, left: string, right: string): boolean {
  const [one, other] = [folded(left), folded(right)];
  const [first, second] = [readNumber(left), readNumber(right)];
  const order = first !== undefined && second !== undefined ? first - second : one < other ? -1 : one > other ? 1 : 0;
  switch (condition) {
    case 'equals':
      return order === 0;
    case 'notEquals':
      return order !== 0;
    case 'contains':
      return one.includes(other);
    case 'startsWith':
      return one.startsWith(other);
    case 'greater':
      return order > 0;
    case 'greaterOrEqual':
      return order >= 0;
    case 'less':
      return order < 0;
    case 'lessOrEqual':
      return order <= 0;
    case 'filled':
      return one !== '';
    case 'empty':
      return one === '';
  }
}
