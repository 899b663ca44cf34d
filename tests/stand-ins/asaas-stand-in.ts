// A stand-in for the Asaas API v3, written from docs.asaas.com: customers, payments, Pix codes.
import { jsonServer, type JsonAnswer, type JsonRequest, type JsonServer } from './json-server.ts';

interface Payment {
  object: 'payment';
  id: string;
  customer: string;
  billingType: string;
  value: number;
  status: string;
  dueDate: string;
  externalReference: string;
  invoiceUrl: string;
  deleted: boolean;
}

export interface AsaasStandIn extends JsonServer {
  apiKey: string;
  customers: { id: string; cpfCnpj: string }[];
  payments: Payment[];
  /** Answers what Asaas would post then. */
  become(id: string, status: string): object;
}

const refusal = (code: string, description: string): JsonAnswer => ({
  status: 400,
  body: { errors: [{ code, description }] },
});

const list = (data: unknown[]): JsonAnswer => ({
  body: { object: 'list', hasMore: false, totalCount: data.length, limit: 10, offset: 0, data },
});

export async function asaasStandIn(): Promise<AsaasStandIn> {
  const apiKey = '$aact_test_key';
  const customers: AsaasStandIn['customers'] = [];
  const payments: Payment[] = [];

  function addCustomer({ name, cpfCnpj }: Record<string, unknown>): JsonAnswer {
    if (typeof name !== 'string' || !/^(\d{11}|[0-9A-Z]{12}\d{2})$/.test(String(cpfCnpj)))
      return refusal('invalid_object', 'O CPF/CNPJ informado é inválido.');
    const customer = { object: 'customer', id: `cus_${customers.length + 1}`, name, cpfCnpj: String(cpfCnpj) };
    customers.push(customer);
    return { body: customer };
  }

  function addPayment({ body }: JsonRequest): JsonAnswer {
    const { customer, billingType, value, dueDate, externalReference } = body as Partial<Payment>;
    if (!customers.some(({ id }) => id === customer)) return refusal('invalid_customer', 'Customer inválido.');
    if (
      typeof value !== 'number' ||
      !/^\d{4}-\d\d-\d\d$/.test(dueDate ?? '') ||
      !/^(PIX|CREDIT_CARD)$/.test(billingType ?? '')
    )
      return refusal('invalid_value', 'O campo value deve ser informado.');
    const id = `pay_${payments.length + 1}`;
    const payment: Payment = {
      object: 'payment',
      id,
      customer: customer ?? '',
      billingType: billingType ?? '',
      value,
      status: 'PENDING',
      dueDate: dueDate ?? '',
      externalReference: externalReference ?? '',
      invoiceUrl: `https://www.asaas.com/i/${id}`,
      deleted: false,
    };
    payments.push(payment);
    return { body: payment };
  }

  /** What waits, overdue or not, can be taken away; it is still shown, as deleted. */
  function remove(payment: Payment): JsonAnswer {
    if (!['PENDING', 'OVERDUE'].includes(payment.status))
      return refusal('invalid_action', 'Só é possível remover cobranças pendentes ou vencidas.');
    payment.deleted = true;
    return { body: { deleted: true, id: payment.id } };
  }

  const server = await jsonServer((request) => {
    const { method, path, query, headers, body } = request;
    if (headers['access_token'] !== apiKey || !headers['user-agent'])
      return {
        status: 401,
        body: { errors: [{ code: 'invalid_access_token', description: 'A chave de API é inválida' }] },
      };
    if (path === '/v3/customers')
      return method === 'POST'
        ? addCustomer(body)
        : list(customers.filter(({ cpfCnpj }) => cpfCnpj === query.get('cpfCnpj')));
    if (path === '/v3/payments')
      return method === 'POST'
        ? addPayment(request)
        : list(payments.filter((each) => each.externalReference === query.get('externalReference')));
    const [, id, code] = /^\/v3\/payments\/([^/]+)(\/pixQrCode)?$/.exec(path) ?? [];
    const payment = payments.find((each) => each.id === id);
    if (!payment) return { status: 404, body: {} };
    if (method === 'DELETE') return remove(payment);
    return code
      ? { body: { encodedImage: 'aaaa', payload: `00020101-${payment.id}`, expirationDate: '2027-01-01 23:59:59' } }
      : { body: payment };
  });

  return {
    ...server,
    apiKey,
    customers,
    payments,
    become: (id, status) => {
      const payment = payments.find((each) => each.id === id);
      if (!payment) throw new Error(`no payment ${id}`);
      payment.status = status;
      return { id: `evt_${id}`, event: `PAYMENT_${status}`, dateCreated: '2026-11-21 12:00:00', payment };
    },
  };
}
