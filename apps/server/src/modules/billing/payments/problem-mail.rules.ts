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
      what: 'Uma fatura que já estava paga foi paga de novo. Devolva o valor pelo painel do provedor de pagamento.',
    },
    'too-little': {
      subject: 'Pagamento menor que a fatura',
      what: 'Chegou menos do que a fatura custa, e ela continua aberta. Devolva o valor pelo painel do provedor de pagamento ou ajuste o vencimento da empresa.',
    },
    company: 'Empresa',
    invoice: 'Fatura',
    value: 'Valor da fatura',
    received: 'Valor recebido',
    payment: 'Pagamento',
    list: 'Quando estiver resolvido, marque na lista',
  },
  en: {
    'paid-twice': {
      subject: 'Invoice paid twice',
      what: 'An invoice that was paid already has been paid again. Please pay the amount back in the payment provider’s panel.',
    },
    'too-little': {
      subject: 'Payment smaller than the invoice',
      what: 'Less came than the invoice costs, and it is still open. Please pay the amount back in the payment provider’s panel, or change the company’s due date.',
    },
    company: 'Company',
    invoice: 'Invoice',
    value: 'Amount of the invoice',
    received: 'Amount received',
    payment: 'Payment',
    list: 'Once it is settled, mark it in the list',
  },
  es: {
    'paid-twice': {
      subject: 'Factura pagada dos veces',
      what: 'Una factura que ya estaba pagada se pagó de nuevo. Devuelva el importe en el panel del proveedor de pagos.',
    },
    'too-little': {
      subject: 'Pago menor que la factura',
      what: 'Llegó menos de lo que cuesta la factura, y sigue abierta. Devuelva el importe en el panel del proveedor de pagos o cambie el vencimiento de la empresa.',
    },
    company: 'Empresa',
    invoice: 'Factura',
    value: 'Importe de la factura',
    received: 'Importe recibido',
    payment: 'Pago',
    list: 'Cuando esté resuelto, márquelo en la lista',
  },
};

/** A company writes its own name: a line of its stays one line. */
const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

const money = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });
const day = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeZone: 'UTC' });

export function problemMail(
  language: Language,
  { problem, company, detail, dueDate, value, received, provider, externalId, uuid }: PaymentProblem,
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
      `${words.invoice}: ${oneLine(detail)}, ${day.format(new Date(dueDate))}`,
      `${words.value}: ${money.format(value)}`,
      `${words.received}: ${money.format(received)}`,
      `${words.payment}: ${provider} ${externalId ?? uuid}`,
      '',
      `${words.list}: ${publicUrl}/jobs`,
    ].join('\n'),
  };
}
