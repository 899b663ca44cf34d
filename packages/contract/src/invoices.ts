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
  numberedPage,
} from './primitives.ts';

export const invoice = z
  .object({
    id,
    detail: z.string().describe('What the invoice is for.'),
    value: z.number().describe('Amount in reais.'),
    dueDate: timestamp.describe('When the invoice is due.'),
    status: z.enum(['open', 'paid']).describe('Whether the invoice is open or paid.'),
    paidAt: timestamp.nullable().describe('When it was paid; null: not yet.'),
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
  z.object({
    by: z.literal('token').describe('A form of this application, which makes a token of test card numbers.'),
  }),
  /** fields of the provider's in a frame of their own, which make a token of it: nothing typed there reaches our page */
  z.object({
    by: z.literal('fields').describe('Fields of the payment provider within the page, which make a token of the card.'),
    publicKey: z.string().describe('The installation’s public key for these fields.'),
  }),
  /** the provider's own page */
  z.object({ by: z.literal('page').describe('A page of the payment provider.') }),
  /** not at all */
  z.object({ by: z.literal('none').describe('Cards are not accepted.') }),
]);

export const paymentOptions = z
  .object({
    provider: z.enum(PAYMENT_PROVIDERS).describe('The payment provider.'),
    methods: z.array(z.enum(PAYMENT_METHODS)).describe('Payment methods that are accepted.'),
    card: cardEntry.describe('How card data is entered.'),
    needsDocument: z.boolean().describe('Whether the payer’s CPF or CNPJ is required.'),
  })
  .meta({ id: 'PaymentOptions' });
export type PaymentOptions = z.output<typeof paymentOptions>;

export const charge = z
  .object({
    uuid: z.string().describe('ID of the payment attempt.'),
    invoiceId: id.describe('ID of the invoice.'),
    method: z.enum(PAYMENT_METHODS).describe('Payment method: Pix or card.'),
    status: z.enum(['pending', 'paid', 'refused', 'expired']).describe('State of the payment attempt.'),
    valor: z
      .object({
        original: z.string().describe('Amount in reais, such as `99.90`.'),
      })
      .describe('Amount to pay.'),
    qrcode: z
      .object({ qrcode: z.string().describe('The code.') })
      .nullable()
      .describe('Pix code to copy, which is also the content of the QR code.'),
    url: z.string().nullable().describe('Page of the payment provider on which to continue.'),
    expiresAt: timestamp.nullable().describe('Until when it can be paid; null: no limit.'),
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
  reply: z.object({ invoices: z.array(invoice).describe('The invoices on this page.'), ...numberedPage }),
});

export const pageCompanyInvoices = endpoint({
  method: 'GET',
  path: '/companies/:id/invoices',
  permission: 'super',
  summary: 'List a company’s invoices, latest due date first, 20 per page',
  params: idParams,
  query: pageInvoices.query,
  reply: pageInvoices.reply,
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
  invoiceId: typedNumber.pipe(id).describe('ID of the invoice to pay.'),
  method: z.enum(PAYMENT_METHODS).default('pix').describe('Payment method: Pix or card.'),
  cardToken: text(500).optional().describe('Card token, made in the browser by the provider’s script.'),
  cardBrand: text(60).optional().describe('Card brand, as named by that script.'),
  document: text(20).optional().describe('CPF or CNPJ of the payer, if the provider requires it.'),
  firstName: address.describe('First name of the payer.'),
  lastName: address.describe('Last name of the payer.'),
  address2: address.describe('Street and number of the payer.'),
  city: address.describe('City of the payer.'),
  state: address.describe('State of the payer.'),
  zipcode: address.describe('Postal code of the payer.'),
  country: address.describe('Country of the payer.'),
  useAddressForPaymentDetails: z
    .unknown()
    .optional()
    .describe(
      '`true`: keep name and address for the company’s invoices; otherwise they are used for this payment only.',
    ),
  nameOnCard: z.unknown().optional().describe('Must be left out or empty: card data is refused (ERR_CARD_DATA).'),
  cardNumber: z.unknown().optional().describe('Must be left out or empty: card data is refused (ERR_CARD_DATA).'),
  expiryDate: z.unknown().optional().describe('Must be left out or empty: card data is refused (ERR_CARD_DATA).'),
  cvv: z.unknown().optional().describe('Must be left out or empty: card data is refused (ERR_CARD_DATA).'),
  plan: z.unknown().optional().describe('Ignored: the stored invoice decides. May be left out.'),
  price: z.unknown().optional().describe('Ignored: the stored invoice decides. May be left out.'),
  users: z.unknown().optional().describe('Ignored: the stored invoice decides. May be left out.'),
  connections: z.unknown().optional().describe('Ignored: the stored invoice decides. May be left out.'),
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

const chargeParams = z.object({ uuid: z.uuid().describe('UUID of the payment attempt.') });

export const getCharge = endpoint({
  method: 'GET',
  path: '/subscription/:uuid',
  permission: 'billing-page:view',
  whenExpired: true,
  summary: 'Get the status of a payment attempt',
  params: chargeParams,
  reply: charge,
});

/** What the sandbox's page shows to whoever has its address. */
export const sandboxCharge = z
  .object({
    uuid: z.string().describe('ID of the payment attempt.'),
    company: z.string().describe('Name of the company that pays.'),
    detail: z.string().describe('What the invoice is for.'),
    value: z.number().describe('Amount in reais.'),
    status: charge.shape.status.describe('State of the payment attempt.'),
  })
  .meta({ id: 'SandboxCharge' });
export type SandboxCharge = z.output<typeof sandboxCharge>;

const ofSandbox = { params: chargeParams, permission: 'public', reply: sandboxCharge } as const;

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
    problem: z.enum(PAYMENT_PROBLEMS).describe('What is wrong: paid twice, or less or more received than expected.'),
    companyId: id.describe('ID of the company.'),
    company: z.string().describe('Name of the company.'),
    detail: z.string().describe('What the invoice is for.'),
    dueDate: timestamp.describe('When the invoice was due.'),
    timeZone: z.string().describe('The company’s IANA time zone, in which the date is a day.'),
    received: z.number().describe('Amount received, in reais.'),
    value: z.number().describe('Amount expected, in reais.'),
    provider: z.enum(PAYMENT_PROVIDERS).describe('The payment provider.'),
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
  params: chargeParams,
  reply: nothing,
});
