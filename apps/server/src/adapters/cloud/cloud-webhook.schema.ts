// How the webhook's two calls stand in the OpenAPI document. Nothing is validated by it: what counts is the signature.
import { z } from 'zod';
import { described, refused } from '../../platform/http/described.ts';
import { WEBHOOKS } from '../../platform/http/openapi.ts';

const params = z.object({
  uuid: z.uuid().meta({ description: 'UUID of the connection, whose settings show the full URL.' }),
});

const nobody = refused(['ERR_NO_WAPP_FOUND', 'no official connection has this URL']);
const tooOften = refused(['ERR_TOO_MANY_REQUESTS', 'too many refused calls; wait a minute']);

export const verification = described({
  operationId: 'verifyCloudWebhook',
  tags: [WEBHOOKS],
  summary: 'Verify the webhook URL for Meta, by the connection’s verify token',
  description: 'Permission: public',
  params,
  querystring: z.object({
    'hub.mode': z.literal('subscribe').meta({ description: 'Always `subscribe`.' }),
    'hub.verify_token': z.string().meta({ description: 'Verify token, as shown in the connection’s settings.' }),
    'hub.challenge': z.string().meta({ description: 'Value to return.' }),
  }),
  response: {
    200: { description: 'The value of hub.challenge', content: { 'text/plain': { schema: z.string() } } },
    403: refused(['ERR_NO_PERMISSION', 'wrong verify token, or no challenge']),
    404: nobody,
    429: tooOften,
  },
});

export const notification = described({
  operationId: 'receiveCloudWebhook',
  tags: [WEBHOOKS],
  summary:
    'Receive events of an official number from Meta; they are stored before the response and processed afterwards',
  description: 'Permission: public, signed with the app secret. Repeated events have no effect.',
  params,
  headers: z.object({
    'x-hub-signature-256': z
      .string()
      .meta({ description: '`sha256=` followed by the HMAC-SHA256 of the body with the app secret, in hexadecimal.' }),
  }),
  body: z
    .looseObject({
      object: z.string().describe('Always `whatsapp_business_account`.'),
      entry: z.array(z.unknown()).describe('The events, by WhatsApp Business account.'),
    })
    .meta({
      description: 'See Meta’s reference for WhatsApp Business Platform webhooks.',
    }),
  response: {
    200: { description: 'Stored', content: { 'text/plain': { schema: z.literal('') } } },
    400: refused(['ERR_VALIDATION', 'signed, but not JSON']),
    401: refused(['ERR_INVALID_SIGNATURE', 'missing or wrong signature; nothing is stored']),
    404: nobody,
    413: refused(['ERR_PAYLOAD_TOO_LARGE', 'more than 3 MB']),
    429: tooOften,
  },
});
