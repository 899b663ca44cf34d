// A template's gaps: what is to be filled in, how it reads then, and what is sent.
import type { MessageTemplate, TemplateMessage } from '@recado/contract/templates';
import { fillTemplate, type FilledTemplate } from '@recado/rules/templates';

/** What was typed into each gap, by the gap's key. */
export type Values = Readonly<Record<string, string>>;

export interface Gap {
  /** its place in the message: what the contract complains about stands under it */
  key: string;
  type: 'header' | 'body' | 'link' | 'code';
  /** its name in the text, or what the button says */
  name: string;
  /** of a link: the address that what is filled in ends */
  address: string | null;
}

const bodyKey = (index: number): string => `body.${index}`;
const headerKey = (index: number): string => `header.${index}`;
const buttonKey = (index: number | string): string => `buttons.${index}`;

const textHeader = ({ header }: MessageTemplate) => (header?.type === 'text' ? header : null);

export function gapsOf(template: MessageTemplate): Gap[] {
  const header = textHeader(template)?.variables ?? [];
  return [
    ...header.map((name, index): Gap => ({ key: headerKey(index), type: 'header', name, address: null })),
    ...template.body.variables.map((name, index): Gap => ({ key: bodyKey(index), type: 'body', name, address: null })),
    ...template.buttons.flatMap((button, index) => (button.hasVariable ? [buttonGap(button, buttonKey(index))] : [])),
  ];
}

const buttonGap = ({ type, text: name, url }: MessageTemplate['buttons'][number], key: string): Gap =>
  type === 'COPY_CODE'
    ? { key, type: 'code', name, address: null }
    : { key, type: 'link', name, address: url && url.replace(/\{\{.*$/su, '') };

/** A gap that is still empty stays as it stands in the text. */
export function fill(template: MessageTemplate, values: Values): FilledTemplate {
  return fillTemplate(template, {
    header: (textHeader(template)?.variables ?? []).map((_name, index) => values[headerKey(index)] ?? ''),
    body: template.body.variables.map((_name, index) => values[bodyKey(index)] ?? ''),
  });
}

export const isFilled = (values: Values, { key }: Gap): boolean => (values[key] ?? '').trim() !== '';

/** null: a gap is empty. */
export const messageOf = (template: MessageTemplate, values: Values): TemplateMessage | null =>
  gapsOf(template).every((gap) => isFilled(values, gap)) ? draftOf(template, values) : null;

/** A gap that is empty is an empty text in it, which the contract takes of no message. */
export function draftOf(template: MessageTemplate, values: Values): TemplateMessage {
  const gaps = gapsOf(template);
  const valuesOf = (type: Gap['type']): string[] =>
    gaps.filter((gap) => gap.type === type).map(({ key }) => values[key]?.trim() ?? '');
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

/** What was filled into a message that is to be changed. */
export const valuesIn = ({ header, body, buttons }: TemplateMessage): Values =>
  Object.fromEntries([
    ...header.map((value, index) => [headerKey(index), value]),
    ...body.map((value, index) => [bodyKey(index), value]),
    ...Object.entries(buttons).map(([index, value]) => [buttonKey(index), value]),
  ]);
