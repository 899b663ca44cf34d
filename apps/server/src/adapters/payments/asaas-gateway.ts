// Asaas: Pix, and cards on Asaas' own page. It has no idempotency keys: our uuid is looked for before anything is made.
import { GatewayError, type CreatedCharge, type PaymentGateway } from '../../ports/payment-gateway.ts';
import {
  chargeOf,
  codeEnd,
  customer,
  customerRequest,
  customers,
  noticed,
  payment,
  paymentRequest,
  payments,
  pixQrCode,
  removed,
  type AsaasPayment,
} from './asaas.rules.ts';
import { createProviderCalls, understood, type ProviderCall } from './provider-calls.ts';
import type { ChargeOrder } from '../../ports/payment-gateway.ts';
import { sameSecret } from './secrets.rules.ts';

const NAME = 'Asaas';

export interface AsaasSettings {
  baseUrl: string;
  /** as entered in the webhook's settings there; undefined: nobody is believed, and payments are seen by asking */
  webhookToken: string | undefined;
}

/** @param apiKey the super-administrator's setting; undefined: there is none */
export function asaasGateway(settings: AsaasSettings, apiKey: () => Promise<string | undefined>): PaymentGateway {
  const ask = createProviderCalls(NAME, settings.baseUrl);

  async function authorized(path: string, call: ProviderCall = {}) {
    const key = await apiKey();
    if (!key) throw new GatewayError('the asaas setting is empty', { unsure: false });
    return ask(`/v3${path}`, { ...call, headers: { access_token: key } });
  }

  async function findByReference(uuid: string): Promise<AsaasPayment | undefined> {
    const answer = await authorized('/payments', { query: { externalReference: uuid } });
    const { data } = understood(NAME, payments, answer);
    // It is no more than a filter: a provider that overlooked it would name others' payments.
    return data.find(({ externalReference }) => externalReference === uuid);
  }

  /** The one of that document, or a new one. */
  async function customerId(order: ChargeOrder): Promise<string> {
    const query = { cpfCnpj: order.payer.document, limit: '1' };
    const [known] = understood(NAME, customers, await authorized('/customers', { query })).data;
    if (known) return known.id;
    const body = customerRequest(order);
    return understood(NAME, customer, await authorized('/customers', { method: 'POST', body })).id;
  }

  async function makePayment(order: ChargeOrder): Promise<AsaasPayment> {
    const body = paymentRequest(order, await customerId(order));
    return understood(NAME, payment, await authorized('/payments', { method: 'POST', body }));
  }

  return {
    provider: 'asaas',
    methods: ['pix', 'card'],
    card: { by: 'page' },
    needsDocument: true,
    create: async (order): Promise<CreatedCharge> => {
      const made = (await findByReference(order.uuid)) ?? (await makePayment(order));
      const charge = chargeOf(made);
      if (order.method === 'card') {
        if (!made.invoiceUrl) throw new GatewayError(`${NAME} sent no page`, { unsure: true });
        return { ...charge, qrcode: null, url: made.invoiceUrl, expiresAt: null };
      }
      const code = understood(NAME, pixQrCode, await authorized(`/payments/${made.id}/pixQrCode`));
      return { ...charge, qrcode: code.payload, url: null, expiresAt: codeEnd(code, order.now) };
    },
    find: async ({ uuid, externalId }) => {
      if (externalId === null) {
        const made = await findByReference(uuid);
        return made && chargeOf(made);
      }
      const answer = await authorized(`/payments/${encodeURIComponent(externalId)}`);
      return answer.status === 404 ? undefined : chargeOf(understood(NAME, payment, answer));
    },
    cancel: async ({ externalId }) => {
      const answer = await authorized(`/payments/${encodeURIComponent(externalId)}`, { method: 'DELETE' });
      understood(NAME, removed, answer);
    },
    readWebhook: ({ headers, body }) =>
      sameSecret(headers['asaas-access-token'], settings.webhookToken) ? noticed(body) : undefined,
  };
}
