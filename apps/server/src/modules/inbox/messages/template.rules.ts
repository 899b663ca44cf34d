// An approved template with its gaps filled: what goes out, and what our screen shows of it. Pure.
import type { MediaKind } from '@recado/contract/constants';
import type { TemplateValues } from '@recado/channel/outbound';
import type { ErrorDetail } from '@recado/contract/errors';
import type { MessageTemplate, TemplateMessage } from '@recado/contract/templates';
import { fillTemplate, headerKindOf, templateText } from '@recado/rules/templates';

export const findTemplate = (
  templates: readonly MessageTemplate[],
  { name, language }: Pick<TemplateMessage, 'name' | 'language'>,
): MessageTemplate | undefined =>
  templates.find((template) => template.name === name && template.language === language);

/** What does not fit, as the request's fields are called; none: it can be sent. @param files kinds of those that came along */
export function mistakesIn(
  template: MessageTemplate,
  given: TemplateMessage,
  files: readonly MediaKind[],
): ErrorDetail[] {
  const wanted = template.header?.type === 'text' ? template.header.variables.length : 0;
  return [
    ...countMistake('template.header', given.header, wanted),
    ...countMistake('template.body', given.body, template.body.variables.length),
    ...buttonMistakes(template, given.buttons),
    ...fileMistakes(template, files),
  ];
}

const countMistake = (path: string, values: readonly string[], wanted: number): ErrorDetail[] =>
  values.length === wanted ? [] : [{ path, message: `takes ${wanted} values, not ${values.length}` }];

function buttonMistakes({ buttons }: MessageTemplate, values: Record<string, string>): ErrorDetail[] {
  const missing = buttons.flatMap(({ hasVariable }, at) =>
    hasVariable && values[at] === undefined ? [String(at)] : [],
  );
  const superfluous = Object.keys(values).filter((at) => !buttons[Number(at)]?.hasVariable);
  return [
    ...missing.map((at) => ({ path: `template.buttons.${at}`, message: 'needs a value' })),
    ...superfluous.map((at) => ({ path: `template.buttons.${at}`, message: 'takes no value' })),
  ];
}

function fileMistakes(template: MessageTemplate, files: readonly MediaKind[]): ErrorDetail[] {
  const wanted = headerKindOf(template);
  if (wanted === null) return files.length === 0 ? [] : [{ path: 'medias', message: 'the template takes no file' }];
  if (files.length === 1 && files[0] === wanted) return [];
  return [{ path: 'medias', message: `the template takes one file: ${wanted}` }];
}

export const valuesOf = ({ header, body, buttons }: TemplateMessage): TemplateValues => ({
  ...(header.length > 0 && { header }),
  body,
  ...(Object.keys(buttons).length > 0 && { buttons }),
});

/** As the customer reads it. @param given fits the template */
export const textOf = (template: MessageTemplate, given: TemplateMessage): string =>
  templateText(fillTemplate(template, given));
