// Mercado Pago: Pix, and cards by the token that its fields in the browser make of them.
import { GatewayError, type PaymentGateway } from '../../ports/payment-gateway.ts';
import {
  CANCELLED,
  chargeOf,
  createdOf,
  found,
  isSigned,
  mpPayment,
  noticed,
  paymentRequest,
  type MpPayment,
} from './mercadopago.rules.ts';
import { createProviderCalls, understood, type ProviderAnswer, type ProviderCall } from './provider-calls.ts';

const NAME = 'Mercado Pago';
/** Some of what it answers says only that it is busy with this very payment. */
const BUSY = new Set([408, 409, 423, 425]);

export interface MercadoPagoSettings {
  baseUrl: string;
  accessToken: string;
  /** with which a browser asks for the token of a card; undefined: no cards */
  publicKey: string | undefined;
  /** as shown with the webhook's settings there; undefined: nobody is believed, and payments are seen by asking */
  webhookSecret: string | undefined;
  /** where its webhooks reach us */
  webhookUrl: string;
}

export function mercadoPagoGateway(settings: MercadoPagoSettings): PaymentGateway {
  const { accessToken, publicKey, webhookSecret, webhookUrl } = settings;
  const ask = createProviderCalls(NAME, settings.baseUrl);
  // By webhook alone, not by its older notices as well; it takes https alone.
  const notificationUrl = webhookUrl.startsWith('https:') ? `${webhookUrl}?source_news=webhooks` : undefined;

  async function authorized(path: string, call: ProviderCall = {}): Promise<ProviderAnswer> {
    const answer = await ask(`/v1/payments${path}`, {
      ...call,
      headers: { ...call.headers, authorization: `Bearer ${accessToken}` },
    });
    if (BUSY.has(answer.status)) throw new GatewayError(`${NAME} is busy with it (${answer.status})`, { unsure: true });
    return answer;
  }

  async function findByReference(uuid: string): Promise<MpPayment | undefined> {
    const { results } = understood(NAME, found, await authorized('/search', { query: { external_reference: uuid } }));
    const named = results.map((result) => mpPayment.safeParse(result).data);
    return named.find((payment) => payment?.external_reference === uuid);
  }

  return {
    provider: 'mercadopago',
    methods: publicKey === undefined ? ['pix'] : ['pix', 'card'],
    card: publicKey === undefined ? { by: 'none' } : { by: 'fields', publicKey },
    needsDocument: true,
    create: async (order) => {
      const body = paymentRequest(order, notificationUrl);
      const headers = { 'x-idempotency-key': order.uuid };
      const answer = await authorized('', { method: 'POST', headers, body });
      // What was asked had the token of a card in it: of a bad request that is the part that people bring.
      if (order.method === 'card' && answer.status === 400)
        throw new GatewayError(`${NAME} refused the card's token`, { unsure: false, badCard: true });
      const created = createdOf(understood(NAME, mpPayment, answer), order.method === 'pix' ? order.expiresAt : null);
      if (order.method === 'pix' && created.qrcode === null)
        throw new GatewayError(`${NAME} sent no Pix code`, { unsure: true });
      return created;
    },
    find: async ({ uuid, externalId }) => {
      if (externalId === null) {
        const named = await findByReference(uuid);
        return named && chargeOf(named);
      }
      const answer = await authorized(`/${encodeURIComponent(externalId)}`);
      return answer.status === 404 ? undefined : chargeOf(understood(NAME, mpPayment, answer));
    },
    cancel: async ({ externalId }) => {
      const path = `/${encodeURIComponent(externalId)}`;
      understood(NAME, mpPayment, await authorized(path, { method: 'PUT', body: CANCELLED }));
    },
    readWebhook: (request) => (isSigned(request, webhookSecret) ? noticed(request.query, request.body) : undefined),
  };
}
