// Mercado Pago by its own SDK: Pix, and cards by the token that the browser asks it for.
import {
  MercadoPagoConfig,
  MercadoPagoError,
  MPConnectionError,
  MPNotFoundError,
  Payment,
  WebhookSignatureValidator,
} from 'mercadopago';
import { AppConfig } from 'mercadopago/dist/utils/config/index.js';
import { GatewayError, type PaymentGateway, type WebhookRequest } from '../../ports/payment-gateway.ts';
import {
  chargeOf,
  createdOf,
  mpPayment,
  noticed,
  paymentRequest,
  signedId,
  type MpPayment,
} from './mercadopago.rules.ts';

const NAME = 'Mercado Pago';
const ANSWER_MS = 20_000;

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
  // The SDK has this address once for all.
  Object.assign(AppConfig, { BASE_URL: settings.baseUrl });
  // By webhook alone, not by its older notices as well; it takes https alone.
  const notificationUrl = webhookUrl.startsWith('https:') ? `${webhookUrl}?source_news=webhooks` : undefined;
  // One for each call: the SDK keeps a call's options for those after it, its idempotency key too.
  const client = (idempotencyKey?: string): Payment =>
    new Payment(
      new MercadoPagoConfig({
        accessToken,
        options: { timeout: ANSWER_MS, maxRetries: 0, ...(idempotencyKey && { idempotencyKey }) },
      }),
    );

  async function findByReference(uuid: string): Promise<MpPayment | undefined> {
    const { results = [] } = await client().search({ options: { external_reference: uuid } });
    const named = results.map((result) => mpPayment.safeParse(result).data);
    return named.find((payment) => payment?.external_reference === uuid);
  }

  return {
    provider: 'mercadopago',
    methods: publicKey === undefined ? ['pix'] : ['pix', 'card'],
    card:
      publicKey === undefined ? { by: 'none' } : { by: 'token', publicKey, url: `${settings.baseUrl}/v1/card_tokens` },
    needsDocument: true,
    create: async (order) => {
      const body = paymentRequest(order, notificationUrl);
      const payment = understood(
        await client(order.uuid)
          .create({ body })
          .catch((error: unknown) => translated(error, order.method === 'card')),
      );
      const created = createdOf(payment, order.method === 'pix' ? order.expiresAt : null);
      if (order.method === 'pix' && created.qrcode === null)
        throw new GatewayError(`${NAME} sent no Pix code`, { unsure: true });
      return created;
    },
    find: async ({ uuid, externalId }) => {
      if (externalId === null) {
        const named = await findByReference(uuid).catch((error: unknown) => translated(error));
        return named && chargeOf(named);
      }
      const answer = await client().get({ id: externalId }).catch(unlessUnknown);
      return answer && chargeOf(understood(answer));
    },
    cancel: async ({ externalId }) => {
      await client()
        .cancel({ id: externalId })
        .catch((error: unknown) => translated(error));
    },
    readWebhook: (request) => (isSigned(request, webhookSecret) ? noticed(request.query, request.body) : undefined),
  };
}

function isSigned({ headers, query }: WebhookRequest, secret: string | undefined): boolean {
  const dataId = signedId(query);
  if (!secret || dataId === undefined) return false;
  try {
    const { 'x-signature': xSignature, 'x-request-id': xRequestId } = headers;
    WebhookSignatureValidator.validate({ xSignature, xRequestId, dataId, secret });
    return true;
  } catch {
    return false;
  }
}

function understood(answer: unknown): MpPayment {
  const parsed = mpPayment.safeParse(answer);
  if (parsed.success) return parsed.data;
  throw new GatewayError(`${NAME} answered something else`, { unsure: true });
}

const unlessUnknown = (error: unknown): undefined => (error instanceof MPNotFoundError ? undefined : translated(error));

/** Some of what it answers says only that it is busy with this very payment. */
const BUSY = new Set([408, 409, 423, 425]);

/** @param ofCard what was asked had the token of a card in it: of a bad request that is the part that people bring */
function translated(error: unknown, ofCard = false): never {
  if (error instanceof GatewayError) throw error;
  if (error instanceof MercadoPagoError && !(error instanceof MPConnectionError)) {
    const { status, message } = error;
    throw new GatewayError(`${NAME} refused it (${status}): ${message}`, {
      unsure: status >= 500 || BUSY.has(status),
      badCard: ofCard && status === 400,
    });
  }
  const reason = error instanceof Error ? error.message : String(error);
  throw new GatewayError(`${NAME} did not answer: ${reason}`, { unsure: true });
}
