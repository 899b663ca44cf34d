// Message templates of the WhatsApp Cloud API: texts that WhatsApp approved, with gaps to fill in.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { idParams, text } from './primitives.ts';

/** A text with gaps; `variables` names each in its order: {{1}}, {{2}} … or {{first_name}}. */
const gapped = z.object({ text: z.string(), variables: z.array(z.string()) });

export const messageTemplate = z
  .object({
    name: z.string(),
    language: z.string(),
    category: z.string(),
    header: z
      .discriminatedUnion('type', [
        gapped.extend({ type: z.literal('text') }),
        /** a file is sent along */
        z.object({ type: z.enum(['image', 'video', 'document']) }),
      ])
      .nullable(),
    body: gapped,
    footer: z.string().nullable(),
    buttons: z.array(
      z.object({
        type: z.string(),
        text: z.string(),
        url: z.string().nullable().describe('For a link with a variable at its end.'),
        hasVariable: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'MessageTemplate' });
export type MessageTemplate = z.output<typeof messageTemplate>;

const value = text(1_024).trim().min(1);

/** A template with its gaps filled, as a message to send. */
export const templateMessage = z.object({
  name: text(512).min(1),
  language: text(20).min(2),
  header: z.array(value).max(1).default([]),
  body: z.array(value).max(50).default([]),
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
  reply: z.object({ templates: z.array(messageTemplate) }),
});
