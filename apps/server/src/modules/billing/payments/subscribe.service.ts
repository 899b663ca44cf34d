// Starts to pay an invoice. The row comes first, then the provider is asked outside of any transaction, then its answer is
// stored: whatever breaks in between, the provider can be asked by our uuid what became of it.
import { documentOf, isDocument } from '@recado/rules/documents';
import type { Charge, subscriptionInput } from '@recado/contract/invoices';
import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Ctx } from '../../../platform/context.ts';
import { fail, found } from '../../../platform/errors.ts';
import { validationFailed } from '../../../platform/http/error-handler.ts';
import type { Call } from '../../../platform/http/route.ts';
import {
  GatewayError,
  type ChargeOrder,
  type CreatedCharge,
  type Payer,
  type PaymentGateway,
  type PaymentGateways,
} from '../../../ports/payment-gateway.ts';
import { companies } from '../../../schema/companies.ts';
import { holdBilling, keepBillingAddress, openInvoice } from '../invoices/pay-invoice.service.ts';
import { checkPayment } from './check.service.ts';
import { presentCharge } from './charges.service.ts';
import {
  countRefusedCards,
  endPayment,
  findPayment,
  findPending,
  insertPayment,
  storeCharge,
  type PaymentRow,
} from './payments.repo.ts';
import { goesOn, hasCardData, isInFlight, PIX_MS, REFUSED_CARDS } from './payments.rules.ts';
import { settlePayment } from './settle.ts';
import { cancelLater } from './superseded.service.ts';

type Input = z.output<typeof subscriptionInput>;
type PaymentCall = Pick<Call, 'platform' | 'run'>;

export async function subscribe(call: PaymentCall, gateways: PaymentGateways, input: Input): Promise<Charge> {
  if (hasCardData(input)) fail('ERR_CARD_DATA', 'Card numbers are for the provider alone: send its token');
  const gateway = await gateways.current();
  const before = await call.run(async (ctx) => {
    const invoice = await openInvoice(ctx, input.invoiceId);
    return findPending(ctx.tx, invoice.id, input.method);
  });
  checkInput(gateway, input);
  // One of which it is not known what became is looked up first: nobody pays twice.
  if (before?.externalId === null && !isInFlight(before, call.platform.clock.now()))
    await checkPayment(call.platform, gateways, before).catch(unavailable);
  const { payment, order } = await call.run((ctx) => startPayment(ctx, gateway, input));
  return presentCharge(order ? await askProvider(call, gateway, payment, order) : payment);
}

/** ways to take a card of which a token comes */
const TOKENS: ReadonlySet<PaymentGateway['card']['by']> = new Set(['token', 'fields']);

function checkInput(gateway: PaymentGateway, { method, cardToken, document }: Input): void {
  if (!gateway.methods.includes(method)) fail('ERR_PAYMENT_METHOD', `${gateway.provider} does not take ${method} here`);
  if (method === 'card' && TOKENS.has(gateway.card.by) && !cardToken) wrong('cardToken', 'Required');
  if (gateway.needsDocument && !document) wrong('document', 'Required');
  if (document && !isDocument(documentOf(document))) wrong('document', 'must be a CPF or CNPJ');
}

function wrong(path: string, message: string): never {
  throw validationFailed([{ path, message }]);
}

interface Started {
  payment: PaymentRow;
  /** undefined: it goes on as it is */
  order?: ChargeOrder;
}

async function startPayment(ctx: Ctx, { provider }: PaymentGateway, input: Input): Promise<Started> {
  const { tx, now } = ctx;
  const { method } = input;
  // Who asks twice at the same time gets one charge.
  await holdBilling(ctx);
  const invoice = await openInvoice(ctx, input.invoiceId);
  const { amount } = invoice;
  const pending = await findPending(tx, invoice.id, method);
  if (pending && isInFlight(pending, now)) fail('ERR_CONFLICT', 'This payment is just being started; wait a minute');
  if (pending && goesOn(pending, { provider, amount }, now)) return { payment: pending };
  if (method === 'card') await checkNotTryingCards(ctx);
  // The provider has just said that it knows nothing of it. One that it knows is not to be paid beside the new one.
  if (pending?.externalId === null) await endPayment(tx, pending.id, 'refused', null);
  else if (pending) await cancelLater(ctx, pending);
  const expiresAt = new Date(now.getTime() + PIX_MS);
  const payer = await payerOf(ctx, input);
  if (isYes(input.useAddressForPaymentDetails)) await keepBillingAddress(ctx, payer);
  const { name, address } = payer;
  const values = { invoiceId: invoice.id, provider, method, amount, payer: { name, address }, createdAt: now };
  const inserted = await insertPayment(tx, { ...values, expiresAt: method === 'pix' ? expiresAt : null });
  const payment = found(inserted, 'ERR_INTERNAL_SERVER_ERROR');
  const { cardToken: token, cardBrand: brand = '' } = input;
  return {
    payment,
    order: {
      uuid: payment.uuid,
      method,
      amount,
      description: `Recado ${invoice.detail}`,
      payer,
      now,
      expiresAt,
      ...(token && { card: { token, brand } }),
    },
  };
}

async function checkNotTryingCards({ tx, now }: Ctx): Promise<void> {
  const refused = await countRefusedCards(tx, new Date(now.getTime() - REFUSED_CARDS.withinMs));
  if (refused >= REFUSED_CARDS.most) fail('ERR_TOO_MANY_REQUESTS', 'Too many cards were refused; try again in an hour');
}

const isYes = (typed: unknown): boolean => typed === true || typed === 'true';

/** What is left out is the company's own, as its settings have it. */
async function payerOf({ tx, companyId }: Ctx, input: Input): Promise<Payer> {
  const [row] = await tx
    .select({
      name: companies.name,
      email: companies.email,
      billingName: companies.billingName,
      street: companies.addressStreet,
      city: companies.addressCity,
      state: companies.addressState,
      zipCode: companies.addressZipCode,
    })
    .from(companies)
    .where(eq(companies.id, companyId));
  const { name, email, billingName, ...own } = found(row, 'ERR_NO_INVOICE_FOUND');
  const { firstName, lastName, document, address2, city, state, zipcode, country } = input;
  const typed = [firstName, lastName].filter(Boolean).join(' ');
  // One address or the other: a street of one and a town of the other are nowhere.
  const address = address2
    ? { street: address2, city: city ?? '', state: state ?? '', zipCode: zipcode ?? '', country: country ?? '' }
    : { ...own, country: '' };
  return { name: typed || billingName || name, email, document: documentOf(document), address };
}

async function askProvider(
  { platform, run }: PaymentCall,
  gateway: PaymentGateway,
  payment: PaymentRow,
  order: ChargeOrder,
): Promise<PaymentRow> {
  let charge: CreatedCharge;
  try {
    charge = await gateway.create(order);
  } catch (error) {
    const { companyId, id } = payment;
    platform.log.warn({ err: error, companyId, payment: id, provider: gateway.provider }, 'a charge was not made');
    // Where it may have been made after all it stays pending: the provider is asked for it by its uuid.
    if (error instanceof GatewayError && !error.unsure) await run(({ tx }) => endPayment(tx, id, 'refused', null));
    if (error instanceof GatewayError && error.badCard) fail('ERR_CARD_REFUSED');
    return unavailable(error);
  }
  const stored = await run(({ tx }) => storeCharge(tx, payment.id, charge));
  if (charge.status === 'refused')
    fail('ERR_CARD_REFUSED', charge.reason ?? undefined, { uuid: payment.uuid, reason: charge.reason });
  if (charge.status !== 'paid') return found(stored, 'ERR_NO_INVOICE_FOUND');
  await settlePayment(platform, payment, charge);
  return found(await run(({ tx }) => findPayment(tx, payment.uuid)), 'ERR_NO_INVOICE_FOUND');
}

/** What it says is for the log: it may name things that are between the provider and us. */
function unavailable(error: unknown): never {
  if (error instanceof GatewayError) fail('ERR_PAYMENT_PROVIDER', 'The payment provider did not do it; try again soon');
  throw error;
}
