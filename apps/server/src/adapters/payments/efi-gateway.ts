// Efí: Pix charges by its API Pix, over TLS with a certificate of ours.
import { Agent } from 'undici';
import { clientCertificate } from '../../platform/net/client-certificate.rules.ts';
import { GatewayError, type PaymentGateway } from '../../ports/payment-gateway.ts';
import { chargeOf, cob, cobRequest, createdOf, noticed, REMOVAL, token, txidOf } from './efi.rules.ts';
import { createProviderCalls, understood, type ProviderAnswer, type ProviderCall } from './provider-calls.ts';
import { sameSecret } from './secrets.rules.ts';

const NAME = 'Efí';
/** A token is not used in its last minute. */
const TOKEN_MARGIN_MS = 60_000;

export interface EfiSettings {
  baseUrl: string;
  clientId: string;
  clientSecret: string;
  pixKey: string;
  /** a .p12 without a password, or a .pem with certificate and key */
  certificate: Buffer;
  /** stands in the webhook's address as `hmac`; undefined: nobody is believed, and payments are seen by asking */
  webhookToken: string | undefined;
  /** whom to believe that they are Efí; left out: whom everybody believes */
  authority?: Buffer;
}

export function efiGateway(settings: EfiSettings, now: () => Date): PaymentGateway {
  const ask = createProviderCalls(NAME, settings.baseUrl, withCertificate(settings));
  const basic = Buffer.from(`${settings.clientId}:${settings.clientSecret}`).toString('base64');
  let held: { value: string; until: number } | undefined;

  async function bearer(): Promise<string> {
    if (held && held.until > now().getTime()) return held.value;
    const body = { grant_type: 'client_credentials' };
    const answer = await ask('/oauth/token', { method: 'POST', headers: { authorization: `Basic ${basic}` }, body });
    const { access_token: value, expires_in: seconds } = understood(NAME, token, answer);
    held = { value, until: now().getTime() + seconds * 1_000 - TOKEN_MARGIN_MS };
    return value;
  }

  async function authorized(path: string, call: ProviderCall = {}): Promise<ProviderAnswer> {
    const answer = await ask(path, { ...call, headers: { authorization: `Bearer ${await bearer()}` } });
    // Taken back before its time: the next call asks for another.
    if (answer.status === 401) held = undefined;
    return answer;
  }

  return {
    provider: 'efi',
    methods: ['pix'],
    card: { by: 'none' },
    needsDocument: false,
    create: async (order) => {
      const body = cobRequest(order, settings.pixKey);
      const answer = await authorized(`/v2/cob/${txidOf(order.uuid)}`, { method: 'PUT', body });
      const created = createdOf(understood(NAME, cob, answer));
      if (!created) throw new GatewayError(`${NAME} sent no Pix code`, { unsure: true });
      return created;
    },
    find: async ({ uuid }) => {
      const answer = await authorized(`/v2/cob/${txidOf(uuid)}`);
      return answer.status === 404 ? undefined : chargeOf(understood(NAME, cob, answer));
    },
    cancel: async ({ uuid }) => {
      const answer = await authorized(`/v2/cob/${txidOf(uuid)}`, { method: 'PATCH', body: REMOVAL });
      understood(NAME, cob, answer);
    },
    readWebhook: ({ query, body }) => (sameSecret(query['hmac'], settings.webhookToken) ? noticed(body) : undefined),
  };
}

const withCertificate = ({ certificate, authority }: EfiSettings): Agent =>
  new Agent({ connect: { ...clientCertificate(certificate), ...(authority && { ca: authority }) } });
