// What Meta posts to a webhook, as far as we read it. Of what nobody has heard of, only the odd part is lost.
import { z } from 'zod';

const text = z.string();
/** null and oddities are nothing */
const optional = <S extends z.ZodType>(schema: S) =>
  schema
    .nullish()
    .catch(null)
    .transform((value) => value ?? undefined);
const listOf = <S extends z.ZodType>(schema: S) =>
  z
    .array(schema)
    .nullish()
    .catch(null)
    .transform((value) => value ?? []);
const maybe = optional(text);
const list = listOf(z.unknown());
/** seconds; NaN: it does not say when */
const seconds = z.coerce.number().catch(Number.NaN);

/** It becomes part of an address that is asked with the account's token. */
export const mediaId = text.regex(/^\d{1,40}$/);

export const notification = z.object({ entry: list });
export const entry = z.object({ changes: list });
export const fieldChange = z.object({ field: text, value: z.unknown() });

export const change = z.object({
  metadata: z.object({ phone_number_id: text }),
  contacts: list,
  messages: list,
  statuses: list,
  calls: list,
  message_echoes: list,
  user_preferences: list,
  errors: list,
});

/** Whether somebody wants marketing. */
export const preference = z.object({
  wa_id: maybe,
  user_id: maybe,
  detail: maybe,
  category: text,
  value: z.enum(['stop', 'resume']),
});

export const person = z.object({
  profile: optional(z.object({ name: maybe, username: maybe })),
  /** the phone number; absent where the person hides it behind a username */
  wa_id: maybe,
  /** the business-scoped id */
  user_id: maybe,
});
export type Person = z.output<typeof person>;

/** What all kinds of messages have; the content stands under the kind's own name. */
export const messageHead = z.looseObject({
  id: text.min(1),
  type: text.catch('unknown'),
  timestamp: seconds,
  from: maybe,
  from_user_id: maybe,
  /** of an echo: whom the company wrote to */
  to: maybe,
  to_user_id: maybe,
  group_id: maybe,
  context: optional(z.object({ id: maybe })),
});
export type MessageHead = z.output<typeof messageHead>;

const media = z.object({
  id: mediaId,
  mime_type: text.catch('application/octet-stream'),
  caption: maybe,
  filename: maybe,
  voice: optional(z.boolean()),
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
      name: maybe,
      address: maybe,
    }),
  }),
  contacts: z.object({
    contacts: z.array(
      z.object({
        vcard: maybe,
        name: optional(z.object({ formatted_name: maybe, first_name: maybe })),
        org: optional(z.object({ company: maybe })),
        phones: listOf(z.object({ phone: maybe, wa_id: maybe })),
        emails: listOf(z.object({ email: maybe })),
      }),
    ),
  }),
  button: z.object({ button: z.object({ text, payload: maybe }) }),
  interactive: z.object({
    interactive: z.object({
      button_reply: optional(reply),
      list_reply: optional(reply),
      nfm_reply: optional(z.object({ body: maybe, response_json: maybe })),
    }),
  }),
  order: z.object({
    order: z.object({
      text: maybe,
      product_items: z.array(
        z.object({
          product_retailer_id: text,
          quantity: z.coerce.number(),
          item_price: z.coerce.number(),
          currency: text.catch(''),
        }),
      ),
    }),
  }),
  reaction: z.object({ reaction: z.object({ message_id: text, emoji: maybe }) }),
  revoke: z.object({ revoke: z.object({ original_message_id: text }) }),
  edit: z.object({ edit: z.object({ original_message_id: text, message: z.looseObject({ type: text }) }) }),
  system: z.object({ system: z.object({ wa_id: maybe, user_id: maybe }) }),
} as const;

export const status = z.object({
  id: text.min(1),
  status: text,
  recipient_id: maybe,
  recipient_user_id: maybe,
  recipient_type: maybe,
  /** what we sent along with the message: its id in our own books */
  biz_opaque_callback_data: maybe,
  errors: list,
});

export const call = z.object({
  id: text.min(1),
  event: text,
  direction: maybe,
  from: maybe,
  from_user_id: maybe,
  timestamp: seconds,
});
