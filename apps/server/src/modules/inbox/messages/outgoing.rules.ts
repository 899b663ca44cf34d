// What an action is to send, as a message is written: texts filled in, a question in the form that suits its answers. Pure.
import type { ChoicesContent } from '@recado/channel/choices';
import type { OutboundContent, TemplateValues } from '@recado/channel/outbound';
import type { Choice, SendContent } from '@recado/contract/actions';
import { writeVcard } from '@recado/rules/vcard';

/** What is neither text nor file nor template. */
export type OtherContent = ChoicesContent | Extract<OutboundContent, { type: 'location' | 'contacts' }>;

export interface Outgoing {
  /** text, or the caption of the first file */
  body: string;
  /** by what the company holds them */
  files: readonly { mediaId: number }[];
  /** sound among them; left out: what can be a voice note is one */
  asVoice?: boolean | undefined;
  fileListId?: number | undefined;
  template?: { text: string; name: string; language: string; values: TemplateValues } | undefined;
  other?: OtherContent | undefined;
}

const NOTHING = { body: '', files: [] } as const;

/** @param expand puts what message variables name in their places */
export function outgoingOf(content: SendContent, expand: (text: string) => string): Outgoing {
  switch (content.type) {
    case 'text':
      return { ...NOTHING, body: expand(content.body) };
    case 'media':
      return { body: expand(content.body), files: content.files, asVoice: content.asVoice };
    case 'fileList':
      return { ...NOTHING, fileListId: content.fileListId };
    case 'choices':
      return { ...NOTHING, other: questionOf(expand(content.body), content.button, content.choices) };
    case 'template': {
      const { name, language, header, body, buttons, text, file } = content;
      const values = {
        ...(header.length > 0 && { header: header.map(expand) }),
        body: body.map(expand),
        ...(Object.keys(buttons).length > 0 && {
          buttons: Object.fromEntries(Object.entries(buttons).map(([at, value]) => [at, expand(value)])),
        }),
      };
      return { ...NOTHING, files: file ? [file] : [], template: { name, language, values, text: expand(text) } };
    }
    case 'location':
      return { ...NOTHING, other: { ...content, description: expand(content.description) } };
    case 'contact':
      return { ...NOTHING, other: { type: 'contacts', vcards: content.contacts.map(cardOf) } };
  }
}

const MOST_BUTTONS = 3;
const BUTTON_TITLE = 20;

/** Buttons where all answers fit on such; a line that can send neither numbers them (channel `choices.ts`). */
function questionOf(body: string, button: string, choices: readonly Choice[]): ChoicesContent {
  const onButtons =
    choices.length <= MOST_BUTTONS &&
    choices.every(({ title, description }) => title.length <= BUTTON_TITLE && !description);
  return onButtons
    ? { type: 'buttons', body, buttons: choices.map(({ id, title, key }) => ({ id, title, key })) }
    : { type: 'list', body, button, rows: [...choices] };
}

/** Nothing is left of it once its variables are filled in; of a template: a gap of it is empty, which no network takes. */
export const isEmpty = ({ body, files, fileListId, template, other }: Outgoing): boolean =>
  template
    ? gapsOf(template.values).some((value) => value.trim() === '') ||
      (files.length === 0 && template.text.trim() === '')
    : files.length === 0 && fileListId === undefined && (textOf(other) ?? body).trim() === '';

const gapsOf = ({ header = [], body, buttons = {} }: TemplateValues): string[] => [
  ...header,
  ...body,
  ...Object.values(buttons),
];

/** Of a question; undefined: there is something to it whatever it says. */
const textOf = (other: OtherContent | undefined): string | undefined =>
  other && 'body' in other ? other.body : other && other.type;

const cardOf = ({ name, number }: { name: string; number: string }): string =>
  writeVcard({ name, phones: [{ number: `+${number}`, waId: number }] });
