// A template's gaps: what is to be filled in, how it reads then, and what is sent.
import type { MessageTemplate, TemplateMessage } from '@recado/contract/templates';

/** What was typed into each gap, by the gap's key. */
export type Values = Readonly<Record<string, string>>;

export interface Gap {
  key: string;
  part: 'header' | 'body' | 'button';
  /** its name in the text, or what the button says */
  name: string;
}

export interface Filled {
  header: string | null;
  body: string;
  footer: string | null;
  buttons: string[];
}

const bodyKey = (index: number): string => `body.${index}`;
const headerKey = (index: number): string => `header.${index}`;
const buttonKey = (index: number): string => `button.${index}`;

const textHeader = ({ header }: MessageTemplate) => (header?.type === 'text' ? header : null);

export function gapsOf(template: MessageTemplate): Gap[] {
  const header = textHeader(template)?.variables ?? [];
  return [
    ...header.map((name, index): Gap => ({ key: headerKey(index), part: 'header', name })),
    ...template.body.variables.map((name, index): Gap => ({ key: bodyKey(index), part: 'body', name })),
    ...template.buttons.flatMap(({ hasVariable, text }, index): Gap[] =>
      hasVariable ? [{ key: buttonKey(index), part: 'button', name: text }] : [],
    ),
  ];
}

/** The kind of file that goes above the text; null: none. */
export function headerFileOf({ header }: MessageTemplate): 'image' | 'video' | 'document' | null {
  return header === null || header.type === 'text' ? null : header.type;
}

/** A gap that is still empty stays as it stands in the text. */
export function fill(template: MessageTemplate, values: Values): Filled {
  const header = textHeader(template);
  return {
    header: header && fillText(header.text, header.variables, headerKey, values),
    body: fillText(template.body.text, template.body.variables, bodyKey, values),
    footer: template.footer,
    buttons: template.buttons.map(({ text }) => text),
  };
}

function fillText(text: string, names: readonly string[], keyOf: (index: number) => string, values: Values): string {
  return text.replace(/\{\{\s*([^{}]+?)\s*\}\}/gu, (gap, name: string) => {
    const value = values[keyOf(names.indexOf(name))]?.trim();
    return value || gap;
  });
}

/** null: a gap is empty. */
export function messageOf(template: MessageTemplate, values: Values): TemplateMessage | null {
  const gaps = gapsOf(template);
  const valueOf = ({ key }: Gap): string => values[key]?.trim() ?? '';
  if (gaps.some((gap) => valueOf(gap) === '')) return null;
  const valuesOf = (part: Gap['part']): string[] => gaps.filter((gap) => gap.part === part).map(valueOf);
  const buttons = template.buttons.flatMap(({ hasVariable }, index) =>
    hasVariable ? [[String(index), values[buttonKey(index)]?.trim() ?? '']] : [],
  );
  return {
    name: template.name,
    language: template.language,
    header: valuesOf('header'),
    body: valuesOf('body'),
    buttons: Object.fromEntries(buttons),
  };
}

/** As one text, as the server writes it: nothing moves when its own comes. */
export const asText = ({ header, body, footer, buttons }: Filled): string =>
  [header, body, footer, buttons.map((text) => `[ ${text} ]`).join('\n')].filter(Boolean).join('\n\n');
