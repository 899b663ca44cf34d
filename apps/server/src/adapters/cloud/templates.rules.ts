// Message templates: as the Graph API lists them, and what fills their gaps when one is sent. Pure.
import { ChannelError, type OutboundMedia, type TemplateValues } from '@recado/channel/outbound';
import type { MessageTemplate } from '@recado/contract/templates';
import { z } from 'zod';

const button = z.object({ type: z.string(), text: z.string().default(''), url: z.string().optional() });
const component = z.object({
  type: z.string(),
  format: z.string().optional(),
  text: z.string().default(''),
  buttons: z.array(button).default([]),
});

export const listedTemplate = z.object({
  name: z.string(),
  language: z.string(),
  status: z.string(),
  category: z.string().default(''),
  components: z.array(component).default([]),
});
type Listed = z.output<typeof listedTemplate>;

/** Buttons that need nothing, or a value each: others want a catalogue, a form or a code that we do not have. */
const BUTTONS = ['QUICK_REPLY', 'URL', 'PHONE_NUMBER', 'COPY_CODE', 'VOICE_CALL', 'REQUEST_CONTACT_INFO'];
const COMPONENTS = ['HEADER', 'BODY', 'FOOTER', 'BUTTONS'];

/** Each gap once. Numbered ones are filled in the order of their numbers, named ones as they come. */
function variablesOf(text: string): string[] {
  const found = [...text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].flatMap(([, name]) => (name ? [name] : []));
  const names = [...new Set(found)];
  return names.every(isNumber) ? names.toSorted((one, other) => Number(one) - Number(other)) : names;
}

const isNumber = (name: string): boolean => /^\d+$/.test(name);
const gapped = (text: string) => ({ text, variables: variablesOf(text) });

/** undefined: it is not approved, or nothing that can be sent from here. */
export function templateOf({ name, language, status, category, components }: Listed): MessageTemplate | undefined {
  const part = (type: string) => components.find((each) => each.type.toUpperCase() === type);
  const body = part('BODY');
  const buttons = part('BUTTONS')?.buttons ?? [];
  if (status !== 'APPROVED' || !body) return undefined;
  if (components.some(({ type }) => !COMPONENTS.includes(type.toUpperCase()))) return undefined;
  if (buttons.some(({ type }) => !BUTTONS.includes(type))) return undefined;
  const header = headerOf(part('HEADER'));
  if (header === undefined) return undefined;
  return {
    name,
    language,
    category,
    header,
    body: gapped(body.text),
    footer: part('FOOTER')?.text ?? null,
    buttons: buttons.map(({ type, text, url }) => ({
      type,
      text,
      url: url ?? null,
      hasVariable: type === 'COPY_CODE' || (url !== undefined && variablesOf(url).length > 0),
    })),
  };
}

/** null: it has none; undefined: one that cannot be sent from here. */
function headerOf(header: z.output<typeof component> | undefined): MessageTemplate['header'] | undefined {
  if (!header) return null;
  switch (header.format) {
    case 'TEXT':
      return { type: 'text', ...gapped(header.text) };
    case 'IMAGE':
      return { type: 'image' };
    case 'VIDEO':
      return { type: 'video' };
    case 'DOCUMENT':
      return { type: 'document' };
    default:
      return undefined;
  }
}

const misfit = (message: string): ChannelError => new ChannelError('ERR_TEMPLATE_VALUES', message, true);

/** @param file the uploaded file's id and the file, where the header is one */
export function componentsOf(
  template: MessageTemplate,
  values: TemplateValues,
  file: { id: string; media: OutboundMedia } | undefined,
): object[] {
  const { header, body, buttons } = template;
  const components: object[] = [];
  if (header?.type === 'text') {
    if (header.variables.length > 0)
      components.push({ type: 'header', parameters: parametersOf('header', header.variables, values.header ?? []) });
  } else if (header) {
    if (!file) throw misfit(`the template's header needs a file: ${header.type}`);
    const named = header.type === 'document' && { filename: file.media.fileName };
    components.push({ type: 'header', parameters: [{ type: header.type, [header.type]: { id: file.id, ...named } }] });
  }
  if (body.variables.length > 0)
    components.push({ type: 'body', parameters: parametersOf('body', body.variables, values.body) });
  for (const [index, { type, hasVariable, text }] of buttons.entries()) {
    if (!hasVariable) continue;
    const value = values.buttons?.[index];
    if (value === undefined) throw misfit(`the template's button "${text}" needs a value`);
    components.push(
      type === 'COPY_CODE'
        ? { type: 'button', sub_type: 'copy_code', index, parameters: [{ type: 'coupon_code', coupon_code: value }] }
        : { type: 'button', sub_type: 'url', index, parameters: [{ type: 'text', text: value }] },
    );
  }
  return components;
}

function parametersOf(part: string, variables: readonly string[], values: readonly string[]): object[] {
  if (values.length !== variables.length)
    throw misfit(`the template's ${part} has ${variables.length} gaps, and ${values.length} values were given`);
  return variables.map((name, at) => ({
    type: 'text',
    ...(!isNumber(name) && { parameter_name: name }),
    text: values[at],
  }));
}
