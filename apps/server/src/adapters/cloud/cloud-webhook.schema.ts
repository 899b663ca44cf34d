// How the webhook's two calls stand in the OpenAPI document. Nothing is validated by it: what counts is the signature.
import { z } from 'zod';
import { described, refused } from '../../platform/http/described.ts';
import { WEBHOOKS } from '../../platform/http/openapi.ts';

const params = z.object({
  uuid: z.uuid().meta({ description: 'The connection; its settings show the whole address' }),
});

const nobody = refused(['ERR_NO_WAPP_FOUND', 'no official number has this address']);
const tooOften = refused(['ERR_TOO_MANY_REQUESTS', 'too many of its calls were refused; wait a minute']);

export const verification = described({
  operationId: 'verifyCloudWebhook',
  tags: [WEBHOOKS],
  summary: "Meta asks whether the address is ours, by the connection's verify token",
  description: 'Permission: public',
  params,
  querystring: z.object({
    'hub.mode': z.literal('subscribe').meta({ description: 'What Meta wants' }),
    'hub.verify_token': z.string().meta({ description: 'The word that the connection’s settings show' }),
    'hub.challenge': z.string().meta({ description: 'What is to be answered' }),
  }),
  response: {
    200: { description: 'hub.challenge', content: { 'text/plain': { schema: z.string() } } },
    403: refused(['ERR_NO_PERMISSION', 'another token, or no challenge']),
    404: nobody,
    429: tooOften,
  },
});

export const notification = described({
  operationId: 'receiveCloudWebhook',
  tags: [WEBHOOKS],
  summary: 'Meta says what happens on the official number; answered when it is stored, and processed after',
  description: "Permission: public, signed with the app's secret. What is repeated changes nothing.",
  params,
  headers: z.object({
    'x-hub-signature-256': z
      .string()
      .meta({ description: '`sha256=` and the HMAC-SHA256 of the body’s bytes with the app secret, in hexadecimal' }),
  }),
  body: z.looseObject({ object: z.string(), entry: z.array(z.unknown()) }).meta({
    description: 'As Meta’s reference of the WhatsApp Business Platform webhooks has it',
  }),
  response: {
    200: { description: 'Stored', content: { 'text/plain': { schema: z.literal('') } } },
    400: refused(['ERR_VALIDATION', 'signed, but no JSON']),
    401: refused(['ERR_INVALID_SIGNATURE', 'no signature, or not that of this body; nothing is stored']),
    404: nobody,
    413: refused(['ERR_PAYLOAD_TOO_LARGE', 'more than 3 MB']),
    429: tooOften,
  },
});
