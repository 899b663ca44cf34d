// The pretended bank: valid Pix codes that no real bank pays, a page on which to pay them, and two cards.
import {
  GatewayError,
  type ChargeOrder,
  type CreatedCharge,
  type PaymentGateway,
} from '../../ports/payment-gateway.ts';
import { brCode } from './brcode.rules.ts';

const APPROVED = 'sandbox-approved';
const REFUSED = 'sandbox-refused';

const created = ({ uuid, amount }: ChargeOrder): CreatedCharge => ({
  externalId: uuid,
  status: 'pending',
  amount,
  reason: null,
  qrcode: null,
  url: null,
  expiresAt: null,
});

export function sandboxGateway(publicUrl: string): PaymentGateway {
  return {
    provider: 'sandbox',
    methods: ['pix', 'card'],
    card: { by: 'token' },
    needsDocument: false,
    create: async (order) => {
      const { uuid, amount, card, expiresAt } = order;
      if (order.method === 'pix') {
        const to = { key: 'sandbox@recado.invalid', merchantName: 'Recado sandbox', merchantCity: 'Sao Paulo' };
        const url = `${publicUrl}/sandbox-payments/${uuid}`;
        return { ...created(order), qrcode: brCode({ ...to, amount, txid: uuid }), url, expiresAt };
      }
      if (card?.token === APPROVED) return { ...created(order), status: 'paid' };
      if (card?.token === REFUSED)
        return { ...created(order), status: 'refused', reason: 'Sandbox: insufficient funds' };
      throw new GatewayError('the sandbox knows no such card token', { unsure: false, badCard: true });
    },
    // It keeps no books: its page settles the charge itself.
    find: async () => undefined,
    cancel: async () => {},
    readWebhook: () => undefined,
  };
}
