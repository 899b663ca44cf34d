// What a company owes for its plan, and how it pays.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import {
  id,
  idParams,
  nothing,
  pageNumber,
  searchText,
  text,
  timestamp,
  typedNumber,
  uuidParams,
} from './primitives.ts';

export const invoice = z
  .object({
    id,
    detail: z.string(),
    value: z.number().describe('In reais.'),
    dueDate: timestamp,
    status: z.enum(['open', 'paid']),
    paidAt: timestamp.nullable(),
  })
  .meta({ id: 'Invoice' });
export type Invoice = z.output<typeof invoice>;

export const PAYMENT_METHODS = ['pix', 'card'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

export const PAYMENT_PROVIDERS = ['sandbox', 'efi', 'asaas', 'mercadopago'] as const;
export type PaymentProvider = (typeof PAYMENT_PROVIDERS)[number];

/** Money that came, and that no rule of ours puts right: an invoice paid twice, or with less or more than it takes. */
export const PAYMENT_PROBLEMS = ['paid-twice', 'too-little', 'too-much'] as const;
export type PaymentProblemKind = (typeof PAYMENT_PROBLEMS)[number];

/** How cards are taken: never by us. */
const cardEntry = z.discriminatedUnion('by', [
  /** a form that makes tokens of test numbers: the pretended bank's */
  z.object({ by: z.literal('token') }),
  /** fields of the provider's in a frame of their own, which make a token of it: nothing typed there reaches our page */
  z.object({ by: z.literal('fields'), publicKey: z.string() }),
  /** the provider's own page */
  z.object({ by: z.literal('page') }),
  /** not at all */
  z.object({ by: z.literal('none') }),
]);

export const paymentOptions = z
  .object({
    provider: z.enum(PAYMENT_PROVIDERS),
    methods: z.array(z.enum(PAYMENT_METHODS)),
    card: cardEntry,
    needsDocument: z.boolean().describe('Whether the payer’s CPF or CNPJ is required.'),
  })
  .meta({ id: 'PaymentOptions' });
export type PaymentOptions = z.output<typeof paymentOptions>;

export const charge = z
  .object({
    uuid: z.string().describe('ID of the payment attempt.'),
    invoiceId: id,
    method: z.enum(PAYMENT_METHODS),
    status: z.enum(['pending', 'paid', 'refused', 'expired']),
    valor: z.object({
      original: z.string().describe('Amount in reais, such as `99.90`.'),
    }),
    qrcode: z
      .object({ qrcode: z.string() })
      .nullable()
      .describe('Pix code to copy, which is also the content of the QR code.'),
    url: z.string().nullable().describe('Page of the payment provider on which to continue.'),
    expiresAt: timestamp.nullable(),
    reason: z.string().nullable().describe('Why the card was declined, in the provider’s words.'),
  })
  .meta({ id: 'Charge' });
export type Charge = z.output<typeof charge>;

export const pageInvoices = endpoint({
  method: 'GET',
  path: '/invoices/all',
  permission: 'billing-page:view',
  whenExpired: true,
  summary: 'List the company’s invoices, latest due date first, 20 per page',
  query: z.object({ searchParam: searchText, pageNumber }),
  reply: z.object({ invoices: z.array(invoice), hasMore: z.boolean(), count: z.number() }),
});

export const getPaymentOptions = endpoint({
  method: 'GET',
  path: '/subscription/options',
  permission: 'billing-page:view',
  whenExpired: true,
  summary: 'List the payment methods available here',
  reply: paymentOptions,
});

const address = text(200).optional();

/** The form of the specification. Amount and plan are those of the stored invoice; card data is refused. */
export const subscriptionInput = z.object({
  invoiceId: typedNumber.pipe(id),
  method: z.enum(PAYMENT_METHODS).default('pix'),
  cardToken: text(500).optional().describe('Card token, made in the browser by the provider’s script.'),
  cardBrand: text(60).optional().describe('Card brand, as named by that script.'),
  document: text(20).optional().describe('CPF or CNPJ of the payer, if the provider requires it.'),
  firstName: address,
  lastName: address,
  address2: address,
  city: address,
  state: address,
  zipcode: address,
  country: address,
  useAddressForPaymentDetails: z.unknown().optional(),
  nameOnCard: z.unknown().optional(),
  cardNumber: z.unknown().optional(),
  expiryDate: z.unknown().optional(),
  cvv: z.unknown().optional(),
  plan: z.unknown().optional(),
  price: z.unknown().optional(),
  users: z.unknown().optional(),
  connections: z.unknown().optional(),
});

export const subscribe = endpoint({
  method: 'POST',
  path: '/subscription',
  permission: 'billing-page:view',
  whenExpired: true,
  summary: 'Start paying an invoice by Pix or with a card token; raw card data is refused (ERR_CARD_DATA)',
  body: subscriptionInput,
  reply: charge,
});

export const getCharge = endpoint({
  method: 'GET',
  path: '/subscription/:uuid',
  permission: 'billing-page:view',
  whenExpired: true,
  summary: 'Get the status of a payment attempt',
  params: uuidParams,
  reply: charge,
});

/** What the sandbox's page shows to whoever has its address. */
export const sandboxCharge = z
  .object({ uuid: z.string(), company: z.string(), detail: z.string(), value: z.number(), status: charge.shape.status })
  .meta({ id: 'SandboxCharge' });
export type SandboxCharge = z.output<typeof sandboxCharge>;

const ofSandbox = { params: uuidParams, permission: 'public', reply: sandboxCharge } as const;

export const getSandboxCharge = endpoint({
  method: 'GET',
  path: '/sandbox-payments/:uuid',
  summary: 'Get a charge of the simulated bank; only without a real payment provider',
  ...ofSandbox,
});

export const paySandboxCharge = endpoint({
  method: 'POST',
  path: '/sandbox-payments/:uuid/pay',
  summary: 'Simulate paying a charge',
  ...ofSandbox,
});

export const getInvoice = endpoint({
  method: 'GET',
  path: '/invoices/:id',
  permission: 'billing-page:view',
  whenExpired: true,
  summary: 'Get an invoice',
  params: idParams,
  reply: invoice,
});

/** A payment that a person has to see to: to pay something back, or to move a due date by hand. */
export const paymentProblem = z
  .object({
    uuid: z.string().describe('ID of the payment attempt.'),
    problem: z.enum(PAYMENT_PROBLEMS),
    companyId: id,
    company: z.string(),
    detail: z.string().describe('Amount of the invoice.'),
    dueDate: timestamp,
    timeZone: z.string().describe('The company’s IANA time zone, in which the date is a day.'),
    received: z.number().describe('Amount received, in reais.'),
    value: z.number().describe('Amount expected, in reais.'),
    provider: z.enum(PAYMENT_PROVIDERS),
    externalId: z.string().nullable().describe('The payment provider’s ID.'),
    at: timestamp.describe('When it was detected.'),
  })
  .meta({ id: 'PaymentProblem' });
export type PaymentProblem = z.output<typeof paymentProblem>;

export const listPaymentProblems = endpoint({
  method: 'GET',
  path: '/payment-problems',
  permission: 'super',
  summary: 'List payments that need attention, newest first, at most 100',
  reply: z.array(paymentProblem),
});

export const closePaymentProblem = endpoint({
  method: 'POST',
  path: '/payment-problems/:uuid/close',
  permission: 'super',
  summary: 'Mark such a payment as handled',
  params: uuidParams,
  reply: nothing,
});
