// What super-administrators are told of a payment that does not add up. Pure.
import type { Language } from '@recado/contract/constants';
import type { PaymentProblem, PaymentProblemKind } from '@recado/contract/invoices';

interface Words extends Record<PaymentProblemKind, { subject: string; what: string }> {
  company: string;
  invoice: string;
  value: string;
  received: string;
  payment: string;
  list: string;
}

const WORDS: Record<Language, Words> = {
  pt: {
    'paid-twice': {
      subject: 'Fatura paga em dobro',
      what: 'Uma fatura que já estava paga foi paga de novo. Devolva o valor pelo painel do provedor de pagamentos.',
    },
    'too-little': {
      subject: 'Pagamento menor que a fatura',
      what: 'O valor recebido é menor que o da fatura, que continua em aberto. Devolva o valor pelo painel do provedor de pagamentos ou ajuste o vencimento da empresa.',
    },
    'too-much': {
      subject: 'Pagamento maior que a fatura',
      what: 'O valor recebido é maior que o da fatura, que ficou paga. Devolva a diferença pelo painel do provedor de pagamentos.',
    },
    company: 'Empresa',
    invoice: 'Fatura',
    value: 'Valor da fatura',
    received: 'Valor recebido',
    payment: 'Pagamento',
    list: 'Quando estiver resolvido, marque aqui',
  },
  en: {
    'paid-twice': {
      subject: 'Invoice paid twice',
      what: 'An invoice that had already been paid was paid again. Please refund the payment in the payment provider’s dashboard.',
    },
    'too-little': {
      subject: 'Invoice underpaid',
      what: 'The amount received is less than the invoice total, so the invoice is still open. Please refund the payment in the payment provider’s dashboard, or change the company’s due date.',
    },
    'too-much': {
      subject: 'Invoice overpaid',
      what: 'The amount received is more than the invoice total. The invoice is paid. Please refund the difference in the payment provider’s dashboard.',
    },
    company: 'Company',
    invoice: 'Invoice',
    value: 'Invoice amount',
    received: 'Amount received',
    payment: 'Payment',
    list: 'Once it’s settled, check it off here',
  },
  es: {
    'paid-twice': {
      subject: 'Factura pagada dos veces',
      what: 'Una factura que ya estaba pagada se pagó de nuevo. Devuelva el importe en el panel del proveedor de pagos.',
    },
    'too-little': {
      subject: 'Pago menor que la factura',
      what: 'El importe recibido es menor que el de la factura, que sigue abierta. Devuelva el importe en el panel del proveedor de pagos o cambie el vencimiento de la empresa.',
    },
    'too-much': {
      subject: 'Pago mayor que la factura',
      what: 'El importe recibido es mayor que el de la factura, que quedó pagada. Devuelva la diferencia en el panel del proveedor de pagos.',
    },
    company: 'Empresa',
    invoice: 'Factura',
    value: 'Importe de la factura',
    received: 'Importe recibido',
    payment: 'Pago',
    list: 'Cuando esté resuelto, márquelo aquí',
  },
};

/** A company writes its own name: a line of its stays one line. */
const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

const money = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });
/** Of the company's, as its invoices show it. */
const dayOf = (date: string, timeZone: string): string =>
  new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeZone }).format(new Date(date));

export function problemMail(
  language: Language,
  { problem, company, detail, dueDate, timeZone, value, received, provider, externalId, uuid }: PaymentProblem,
  publicUrl: string,
): { subject: string; text: string } {
  const words = WORDS[language];
  const { subject, what } = words[problem];
  return {
    subject: `${subject}: ${oneLine(company)}`,
    text: [
      what,
      '',
      `${words.company}: ${oneLine(company)}`,
      `${words.invoice}: ${oneLine(detail)}, ${dayOf(dueDate, timeZone)}`,
      `${words.value}: ${money.format(value)}`,
      `${words.received}: ${money.format(received)}`,
      `${words.payment}: ${provider} ${externalId ?? uuid}`,
      '',
      `${words.list}: ${publicUrl}/jobs`,
    ].join('\n'),
  };
}
