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
    value: z.number().describe('reais'),
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
    needsDocument: z.boolean().describe('it makes no charge without the CPF or CNPJ of who pays'),
  })
  .meta({ id: 'PaymentOptions' });
export type PaymentOptions = z.output<typeof paymentOptions>;

export const charge = z
  .object({
    uuid: z.string().describe('names the attempt to pay'),
    invoiceId: id,
    method: z.enum(PAYMENT_METHODS),
    status: z.enum(['pending', 'paid', 'refused', 'expired']),
    valor: z.object({
      original: z.string().describe('reais, `99.90`'),
    }),
    qrcode: z
      .object({ qrcode: z.string() })
      .nullable()
      .describe('of Pix: the code to copy, which is also what the picture shows'),
    url: z.string().nullable().describe('a page of the provider to go on at'),
    expiresAt: timestamp.nullable(),
    reason: z.string().nullable().describe('why a card was refused, as the provider says it'),
  })
  .meta({ id: 'Charge' });
export type Charge = z.output<typeof charge>;

export const pageInvoices = endpoint({
  method: 'GET',
  path: '/invoices/all',
  permission: 'billing-page:view',
  whenExpired: true,
  summary: 'Invoices of the company, the latest due first, 20 a page',
  query: z.object({ searchParam: searchText, pageNumber }),
  reply: z.object({ invoices: z.array(invoice), hasMore: z.boolean(), count: z.number() }),
});

export const getPaymentOptions = endpoint({
  method: 'GET',
  path: '/subscription/options',
  permission: 'billing-page:view',
  whenExpired: true,
  summary: 'With what an invoice can be paid here',
  reply: paymentOptions,
});

const address = text(200).optional();

/** The form of the specification. Amount and plan are those of the stored invoice; card data is refused. */
export const subscriptionInput = z.object({
  invoiceId: typedNumber.pipe(id),
  method: z.enum(PAYMENT_METHODS).default('pix'),
  cardToken: text(500).optional().describe("what the provider's script made of the card, in the browser"),
  cardBrand: text(60).optional().describe("the card's brand, as that script names it"),
  document: text(20).optional().describe('CPF or CNPJ of who pays, where the provider asks for it'),
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
  summary: 'Start to pay an invoice: a Pix charge, or a card token. Raw card data is refused (ERR_CARD_DATA)',
  body: subscriptionInput,
  reply: charge,
});

export const getCharge = endpoint({
  method: 'GET',
  path: '/subscription/:uuid',
  permission: 'billing-page:view',
  whenExpired: true,
  summary: 'How an attempt to pay stands',
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
  summary: 'A charge of the pretended bank; only where no real provider is set up',
  ...ofSandbox,
});

export const paySandboxCharge = endpoint({
  method: 'POST',
  path: '/sandbox-payments/:uuid/pay',
  summary: 'Pretends to pay it',
  ...ofSandbox,
});

export const getInvoice = endpoint({
  method: 'GET',
  path: '/invoices/:id',
  permission: 'billing-page:view',
  whenExpired: true,
  summary: 'One invoice',
  params: idParams,
  reply: invoice,
});

/** A payment that a person has to see to: to pay something back, or to move a due date by hand. */
export const paymentProblem = z
  .object({
    uuid: z.string().describe('of the attempt to pay'),
    problem: z.enum(PAYMENT_PROBLEMS),
    companyId: id,
    company: z.string(),
    detail: z.string().describe('what the invoice is for'),
    dueDate: timestamp,
    timeZone: z.string().describe('the company’s, IANA: which day that is'),
    received: z.number().describe('reais that came'),
    value: z.number().describe('reais that it would have taken'),
    provider: z.enum(PAYMENT_PROVIDERS),
    externalId: z.string().nullable().describe('what the provider calls it'),
    at: timestamp.describe('when it was noticed'),
  })
  .meta({ id: 'PaymentProblem' });
export type PaymentProblem = z.output<typeof paymentProblem>;

export const listPaymentProblems = endpoint({
  method: 'GET',
  path: '/payment-problems',
  permission: 'super',
  summary: 'Payments that a person has to see to, the latest first, at most 100',
  reply: z.array(paymentProblem),
});

export const closePaymentProblem = endpoint({
  method: 'POST',
  path: '/payment-problems/:uuid/close',
  permission: 'super',
  summary: 'Somebody has seen to it',
  params: uuidParams,
  reply: nothing,
});
