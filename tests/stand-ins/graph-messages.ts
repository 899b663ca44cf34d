// How the Graph API checks a message, written from Meta's published reference: what it refuses, it refuses with its codes.
import { kindRefusal, type MetaRefusal, type StoredMedia } from './graph-media.ts';

export interface ListedTemplate {
  name: string;
  language: string;
  status: string;
  category: string;
  parameter_format: 'POSITIONAL' | 'NAMED';
  components: {
    type: string;
    format?: string;
    text?: string;
    buttons?: { type: string; text?: string; url?: string }[];
  }[];
}

type Json = Record<string, unknown>;
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const object = (value: unknown): Json => (isObject(value) ? value : {});
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

const refuse = (code: number, message: string, details: string): MetaRefusal => ({
  code,
  message: `(#${code}) ${message}`,
  details,
});
const missing = (what: string): MetaRefusal =>
  refuse(131_008, 'Required parameter is missing', `Parameter '${what}' is required`);
const invalid = (what: string, why: string): MetaRefusal =>
  refuse(131_009, 'Parameter value is not valid', `'${what}': ${why}`);
const tooLong = (what: string, most: number): MetaRefusal =>
  refuse(100, 'Invalid parameter', `Param ${what} must be at most ${most} characters long.`);

export interface Known {
  media: ReadonlyMap<string, StoredMedia>;
  templates: readonly ListedTemplate[];
}

/** Numbers and texts as text; anything else is none. */
const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? `${value}` : '');
const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** undefined: it is as Meta wants it. */
export function refusalOf(body: Json, known: Known): MetaRefusal | undefined {
  if (body['messaging_product'] !== 'whatsapp') return missing('messaging_product');
  const { to, recipient, type } = body;
  if (to === undefined && recipient === undefined) return missing('to');
  if (to !== undefined && !/^\+?\d{7,15}$/.test(textOf(to))) return invalid('to', 'must be a phone number');
  if (to === undefined && !/^[A-Z]{2}\.(?:ENT\.)?[A-Za-z0-9]{1,128}$/.test(textOf(recipient)))
    return invalid('recipient', 'must be a business-scoped user id');
  const callback = body['biz_opaque_callback_data'];
  if (typeof callback === 'string' && callback.length > 512) return tooLong('biz_opaque_callback_data', 512);
  if (body['context'] !== undefined && !isText(object(body['context'])['message_id']))
    return missing('context.message_id');
  if (!isText(type) || !isObject(body[type])) return missing(isText(type) ? type : 'type');
  const content = body[type];
  switch (type) {
    case 'text':
      if (!isText(content['body'])) return missing('text.body');
      return content['body'].length > 4_096 ? tooLong('text.body', 4_096) : undefined;
    case 'image':
    case 'video':
    case 'audio':
    case 'document':
    case 'sticker':
      return mediaRefusal(type, content, known);
    case 'location':
      return typeof content['latitude'] === 'number' && typeof content['longitude'] === 'number'
        ? undefined
        : missing('location');
    case 'reaction':
      return isText(content['message_id']) ? undefined : missing('reaction.message_id');
    case 'interactive':
      return interactiveRefusal(content);
    case 'template':
      return templateRefusal(content, known);
    default:
      return invalid('type', 'is unknown');
  }
}

function mediaRefusal(type: string, content: Json, { media }: Known): MetaRefusal | undefined {
  const file = isText(content['id']) ? media.get(content['id']) : undefined;
  if (!file) return refuse(131_009, 'Parameter value is not valid', 'Invalid media id');
  const refusal = kindRefusal(type, file);
  if (refusal) return refusal;
  if ((type === 'audio' || type === 'sticker') && content['caption'] !== undefined)
    return refuse(100, 'Invalid parameter', `Unexpected key "caption" on param "${type}".`);
  return isText(content['caption']) && content['caption'].length > 1_024 ? tooLong('caption', 1_024) : undefined;
}

function interactiveRefusal(content: Json): MetaRefusal | undefined {
  const action = object(content['action']);
  if (!isText(object(content['body'])['text'])) return missing('interactive.body.text');
  if (content['type'] === 'button') {
    const titles = list(action['buttons']).map((button) => object(object(button)['reply'])['title']);
    if (titles.length < 1 || titles.length > 3) return invalid('interactive.action.buttons', 'min 1, max 3');
    return titles.every((title) => isText(title) && title.length <= 20) ? undefined : tooLong('title', 20);
  }
  if (content['type'] !== 'list') return invalid('interactive.type', 'is unknown');
  if (!isText(action['button']) || action['button'].length > 20) return tooLong('interactive.action.button', 20);
  const rows = list(action['sections']).flatMap((section) => list(object(section)['rows']).map(object));
  if (rows.length < 1 || rows.length > 10) return invalid('interactive.action.sections', 'total row count max 10');
  if (!rows.every(({ title }) => isText(title) && title.length <= 24)) return tooLong('title', 24);
  return rows.every(({ description }) => description === undefined || textOf(description).length <= 72)
    ? undefined
    : tooLong('description', 72);
}

const gaps = (text: string): string[] => [
  ...new Set([...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name ?? '')),
];

function templateRefusal(content: Json, { media, templates }: Known): MetaRefusal | undefined {
  const language = object(content['language'])['code'];
  const template = templates.find((each) => each.name === content['name'] && each.language === language);
  if (!template || template.status !== 'APPROVED')
    return refuse(
      132_001,
      'Template name does not exist in the translation',
      `template name (${textOf(content['name'])}) does not exist in ${textOf(language)}`,
    );
  const components = list(content['components']).map(object);
  const parametersOf = (type: string, index?: number): Json[] =>
    list(
      components.find((each) => each['type'] === type && (index === undefined || Number(each['index']) === index))?.[
        'parameters'
      ],
    ).map(object);
  for (const { type, format, text = '', buttons = [] } of template.components) {
    if (type === 'BODY' || (type === 'HEADER' && format === 'TEXT')) {
      const wanted = gaps(text);
      const values = parametersOf(type.toLowerCase());
      if (values.length !== wanted.length)
        return refuse(
          132_000,
          'Number of parameters does not match the expected number of params',
          `${type.toLowerCase()}: number of localizable_params (${values.length}) does not match the expected number of params (${wanted.length})`,
        );
      const named = template.parameter_format === 'NAMED';
      if (named && !wanted.every((name) => values.some((value) => value['parameter_name'] === name)))
        return refuse(100, 'Invalid parameter', 'Parameter name is missing or empty');
    } else if (type === 'HEADER' && format) {
      const [given] = parametersOf('header');
      const kind = format.toLowerCase();
      const file = given?.['type'] === kind ? media.get(textOf(object(given[kind])['id'])) : undefined;
      if (!file || kindRefusal(kind, file))
        return refuse(
          132_012,
          'Parameter format does not match format in the created template',
          `header: Format mismatch, expected ${format}`,
        );
    }
    for (const [index, { type: kind, url = '' }] of buttons.entries())
      if ((gaps(url).length > 0 || kind === 'COPY_CODE') && parametersOf('button', index).length === 0)
        return refuse(
          131_008,
          'Required parameter is missing',
          `buttons: Button at index ${index} of type ${kind} requires a parameter`,
        );
  }
  return undefined;
}
