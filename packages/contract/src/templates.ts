// Message templates of the WhatsApp Cloud API: texts that WhatsApp approved, with gaps to fill in.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { idParams, text } from './primitives.ts';

/** A text with gaps; `variables` names each in its order: {{1}}, {{2}} … or {{first_name}}. */
const gapped = z.object({
  text: z.string().describe('The text with its gaps, such as `{{1}}`.'),
  variables: z.array(z.string()).describe('Names of the gaps, in their order.'),
});

export const messageTemplate = z
  .object({
    name: z.string().describe('Name of the template, as registered with Meta.'),
    language: z.string().describe('Language code, such as `pt_BR`.'),
    category: z.string().describe('Category that Meta gave it, such as MARKETING or UTILITY.'),
    header: z
      .discriminatedUnion('type', [
        gapped.extend({ type: z.literal('text').describe('A text.') }),
        /** a file is sent along */
        z.object({
          type: z.enum(['image', 'video', 'document']).describe('A file of this kind, which is sent along.'),
        }),
      ])
      .nullable()
      .describe('Header of the template; null: it has none.'),
    body: gapped.describe('Text of the template.'),
    footer: z.string().nullable().describe('Text below the body; null: none.'),
    buttons: z
      .array(
        z.object({
          type: z.string().describe('Kind of button, as Meta names it.'),
          text: z.string().describe('Label of the button.'),
          url: z.string().nullable().describe('Address of a link with a variable at its end; null: other buttons.'),
          hasVariable: z.boolean().describe('Whether the button needs a value.'),
        }),
      )
      .describe('Buttons below the text, in their order.'),
  })
  .meta({ id: 'MessageTemplate' });
export type MessageTemplate = z.output<typeof messageTemplate>;

const value = text(1_024).trim().min(1);

/** A template with its gaps filled, as a message to send. */
export const templateMessage = z.object({
  name: text(512).min(1).describe('Name of the template, as registered with Meta.'),
  language: text(20).min(2).describe('Language code of the template, such as `pt_BR`.'),
  header: z.array(value).max(1).default([]).describe('Value for the variable in the header, if it has one.'),
  body: z.array(value).max(50).default([]).describe('Values for the variables in the body, in their order.'),
  buttons: z
    .record(z.string().regex(/^\d$/), value)
    .default({})
    .describe('By the button’s position among all buttons, from 0.'),
});
export type TemplateMessage = z.output<typeof templateMessage>;

export const listTemplates = endpoint({
  method: 'GET',
  path: '/whatsapp/:id/templates',
  permission: 'signed-in',
  summary: 'List the approved templates of an official connection, fetched from the Cloud API',
  params: idParams,
  reply: z.object({ templates: z.array(messageTemplate).describe('The approved templates.') }),
});
