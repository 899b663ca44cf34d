// A message template with its gaps filled, as the customer reads it. Pure.
import type { MessageTemplate } from '@recado/contract/templates';

/** A template as the customer reads it. */
export interface FilledTemplate {
  header: string | null;
  body: string;
  footer: string | null;
  buttons: string[];
}

/** @param values of the gaps, in their order; one that is missing or empty leaves its gap as it stands */
export function fillTemplate(
  { header, body, footer, buttons }: MessageTemplate,
  values: Readonly<Record<'header' | 'body', readonly string[]>>,
): FilledTemplate {
  return {
    header: header?.type === 'text' ? fillGaps(header, values.header) : null,
    body: fillGaps(body, values.body),
    footer,
    buttons: buttons.map(({ text: words }) => words),
  };
}

/** One pass, so that a value that looks like a gap is no gap. */
const fillGaps = (gaps: MessageTemplate['body'], values: readonly string[]): string =>
  gaps.text.replace(
    /\{\{\s*([^{}\s]+)\s*\}\}/gu,
    (gap, name: string) => values[gaps.variables.indexOf(name)]?.trim() || gap,
  );

/** As one text: a message's body, the same on the screen that sends it and on the server. */
export const templateText = ({ header, body, footer, buttons }: FilledTemplate): string =>
  [header ?? '', body, footer ?? '', buttons.map((words) => `[ ${words} ]`).join('\n')]
    .filter((part) => part.trim() !== '')
    .join('\n\n');

export type HeaderKind = Exclude<NonNullable<MessageTemplate['header']>['type'], 'text'>;

/** null: no file goes above its text. */
export const headerKindOf = ({ header }: Pick<MessageTemplate, 'header'>): HeaderKind | null =>
  header === null || header.type === 'text' ? null : header.type;
