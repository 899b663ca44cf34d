// Where payment providers post that something happened. Who is let in is the provider's to say; what happened is asked of it, by a job.
import { PAYMENT_PROVIDERS, type PaymentProvider } from '@recado/contract/invoices';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { fail } from '../../platform/errors.ts';
import { refused } from '../../platform/http/described.ts';
import { WEBHOOKS } from '../../platform/http/openapi.ts';
import type { PaymentGateways } from '../../ports/payment-gateway.ts';

const BODY_LIMIT = 256 * 1024;
/** a minute and address: far beyond what providers post */
const MOST = 600;

export interface PaymentWebhookOptions {
  gateways: PaymentGateways;
  /** Resolves when it is sure that the provider will be asked about these. */
  receive(provider: PaymentProvider, externalIds: readonly string[]): Promise<void>;
}

const params = z.object({ provider: z.enum(PAYMENT_PROVIDERS).meta({ description: 'The payment provider.' }) });
const query = z.record(z.string(), z.unknown());

const schema = {
  operationId: 'receivePaymentWebhook',
  tags: [WEBHOOKS],
  summary: 'Receive notice of a payment from a payment provider, which is then asked for its status',
  description:
    'Permission: public, with the provider’s own proof: for Efí `hmac` in the URL, for Asaas the header asaas-access-token, for Mercado Pago the header x-signature. Repeated notices have no effect.',
  params,
  body: z.unknown().meta({ description: 'See the provider’s reference.' }),
  response: {
    200: { description: 'Accepted', content: { 'text/plain': { schema: z.literal('') } } },
    401: refused(['ERR_INVALID_SIGNATURE', 'missing or wrong proof']),
    404: refused(['ERR_NOT_FOUND', 'unknown provider, or not set up here']),
    413: refused(['ERR_PAYLOAD_TOO_LARGE', 'more than 256 kB']),
    429: refused(['ERR_TOO_MANY_REQUESTS', 'too many calls; wait a minute']),
  },
};

export function paymentWebhookRoutes(app: FastifyInstance, options: PaymentWebhookOptions): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // Whatever it calls its JSON.
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: BODY_LIMIT }, (_request, body, done) =>
      done(null, jsonOf(String(body))),
    );
    scope.post(
      '/api/webhooks/payments/:provider',
      {
        schema,
        validatorCompiler: () => (value) => ({ value }),
        bodyLimit: BODY_LIMIT,
        config: { rateLimit: { max: MOST, timeWindow: '1 minute' } },
      },
      async (request: FastifyRequest, reply) => {
        const provider = params.safeParse(request.params).data?.provider;
        const gateway = provider && options.gateways.of(provider);
        if (!gateway) return fail('ERR_NOT_FOUND');
        const ids = gateway.readWebhook({
          headers: request.headers,
          query: query.parse(request.query),
          body: request.body,
        });
        if (ids === undefined) return fail('ERR_INVALID_SIGNATURE');
        if (ids.length > 0) await options.receive(gateway.provider, ids);
        return reply.type('text/plain; charset=utf-8').serializer(String).send('');
      },
    );
  });
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
