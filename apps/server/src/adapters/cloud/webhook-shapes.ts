// What Meta posts to a webhook, as far as we read it. One message of a kind nobody has heard of must not cost the others.
import { z } from 'zod';
import { metaError } from './graph-errors.rules.ts';

const text = z.string();
const list = z.array(z.unknown()).default([]);

export const notification = z.object({
  entry: z.array(z.object({ changes: z.array(z.object({ field: text, value: z.unknown() })).default([]) })).default([]),
});

export const change = z.object({
  metadata: z.object({ phone_number_id: text }),
  contacts: list,
  messages: list,
  statuses: list,
  calls: list,
  message_echoes: list,
  errors: list,
});

export const person = z.object({
  profile: z.object({ name: text.optional(), username: text.optional() }).optional(),
  /** the phone number; absent where the person hides it behind a username */
  wa_id: text.optional(),
  /** the business-scoped id */
  user_id: text.optional(),
});
export type Person = z.output<typeof person>;

/** What all kinds of messages have; the content stands under the kind's own name. */
export const messageHead = z.looseObject({
  id: text.min(1),
  type: text,
  timestamp: z.coerce.number(),
  from: text.optional(),
  from_user_id: text.optional(),
  /** of an echo: whom the company wrote to */
  to: text.optional(),
  to_user_id: text.optional(),
  group_id: text.optional(),
  context: z.object({ id: text.optional() }).nullish(),
});
export type MessageHead = z.output<typeof messageHead>;

const media = z.object({
  id: text,
  mime_type: text.default('application/octet-stream'),
  caption: text.optional(),
  filename: text.optional(),
  voice: z.boolean().optional(),
});
const reply = z.object({ id: text, title: text });

export const contents = {
  text: z.object({ text: z.object({ body: text }) }),
  image: z.object({ image: media }),
  video: z.object({ video: media }),
  audio: z.object({ audio: media }),
  document: z.object({ document: media }),
  sticker: z.object({ sticker: media }),
  location: z.object({
    location: z.object({
      latitude: z.coerce.number(),
      longitude: z.coerce.number(),
      name: text.optional(),
      address: text.optional(),
    }),
  }),
  contacts: z.object({
    contacts: z.array(
      z.object({
        vcard: text.optional(),
        name: z.object({ formatted_name: text.optional(), first_name: text.optional() }).optional(),
        org: z.object({ company: text.optional() }).optional(),
        phones: z.array(z.object({ phone: text.optional(), wa_id: text.optional() })).default([]),
        emails: z.array(z.object({ email: text.optional() })).default([]),
      }),
    ),
  }),
  button: z.object({ button: z.object({ text, payload: text.optional() }) }),
  interactive: z.object({
    interactive: z.object({
      button_reply: reply.optional(),
      list_reply: reply.optional(),
      nfm_reply: z.object({ body: text.optional(), response_json: text.optional() }).optional(),
    }),
  }),
  order: z.object({
    order: z.object({
      text: text.optional(),
      product_items: z.array(
        z.object({
          product_retailer_id: text,
          quantity: z.coerce.number(),
          item_price: z.coerce.number(),
          currency: text.default(''),
        }),
      ),
    }),
  }),
  reaction: z.object({ reaction: z.object({ message_id: text, emoji: text.optional() }) }),
  revoke: z.object({ revoke: z.object({ original_message_id: text }) }),
  edit: z.object({ edit: z.object({ original_message_id: text, message: z.looseObject({ type: text }) }) }),
  system: z.object({ system: z.object({ wa_id: text.optional(), user_id: text.optional() }) }),
} as const;

export const status = z.object({
  id: text.min(1),
  status: text,
  recipient_id: text.optional(),
  recipient_user_id: text.optional(),
  recipient_type: text.optional(),
  /** what we sent along with the message: its id in our own books */
  biz_opaque_callback_data: text.optional(),
  errors: z.array(metaError).default([]),
});

export const call = z.object({
  id: text.min(1),
  event: text,
  direction: text.optional(),
  from: text.optional(),
  from_user_id: text.optional(),
  timestamp: z.coerce.number(),
});
