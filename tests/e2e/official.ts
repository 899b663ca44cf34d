// A company with an official number, by API: what a test of the Cloud API needs to be there, but is not about.
import { createConnection, getConnection } from '@recado/contract/connections';
import { listTickets, updateTicket, type Ticket } from '@recado/contract/tickets';
import type { Customer, GraphStandIn } from '../stand-ins/graph-stand-in.ts';
import { expect } from '@playwright/test';
import { signUpByApi, type Person } from './api.ts';
import type { Product } from './product.ts';

const DAY_MS = 24 * 60 * 60_000;

/** The texts that Meta has approved. */
const TEMPLATES: GraphStandIn['templates'] = [
  {
    name: 'pedido_pronto',
    language: 'pt_BR',
    status: 'APPROVED',
    category: 'UTILITY',
    parameter_format: 'POSITIONAL',
    components: [
      { type: 'HEADER', format: 'TEXT', text: 'Pedido {{1}}' },
      { type: 'BODY', text: 'Olá, {{1}}! Seu pedido sai para entrega {{2}}.' },
      { type: 'FOOTER', text: 'Loja das Flores' },
      {
        type: 'BUTTONS',
        buttons: [{ type: 'URL', text: 'Acompanhar', url: 'https://flores.example/pedidos/{{1}}' }],
      },
    ],
  },
  {
    name: 'volte_sempre',
    language: 'pt_BR',
    status: 'APPROVED',
    category: 'MARKETING',
    parameter_format: 'POSITIONAL',
    components: [{ type: 'BODY', text: 'Sentimos sua falta! Responda a esta mensagem e conte como podemos ajudar.' }],
  },
];

export interface Official extends Person {
  readonly whatsappId: number;
  /** of a customer who wrote more than a day ago; another wrote just now. The administrator attends both */
  readonly closedTicket: Ticket;
}

/** Enters the templates that a company may send. */
export function approveTemplates(graph: GraphStandIn): void {
  graph.templates.splice(0, graph.templates.length, ...TEMPLATES);
}

/** The customer wrote when it is too late to answer freely. */
export const wroteLongAgo = (graph: GraphStandIn, customer: Customer, body: string): Promise<string> =>
  graph.customerSends(customer, {
    type: 'text',
    text: { body },
    timestamp: String(Math.floor((Date.now() - DAY_MS) / 1_000) - 60),
  });

export async function openOfficialShop(app: Pick<Product, 'baseURL'>, graph: GraphStandIn): Promise<Official> {
  approveTemplates(graph);
  const person = await signUpByApi(app);
  const whatsappId = await addOfficialNumber(person, graph);
  await wroteLongAgo(graph, { phone: '5511933334444', name: 'Rosana Lima' }, 'Meu pedido já saiu?');
  const closedTicket = await acceptNext(person);
  await graph.customerWrites({ phone: '5511922223333', name: 'Bia Ramos' }, 'Vocês abrem no sábado?');
  await acceptNext(person);
  return { ...person, whatsappId, closedTicket };
}

/** The stand-in posts to this one then. Answers its id. */
async function addOfficialNumber({ call }: Person, graph: GraphStandIn): Promise<number> {
  const body = { name: 'Número oficial', provider: 'cloud' as const, isDefault: true, cloud: graph.account };
  const { id, cloud } = await call(createConnection, { body });
  const status = async (): Promise<string> => (await call(getConnection, { params: { id } })).status;
  await expect.poll(status, 'the official number').toBe('CONNECTED');
  graph.hook = { url: cloud?.webhookUrl ?? '' };
  return id;
}

async function acceptNext({ call, user }: Person): Promise<Ticket> {
  const next = async (): Promise<Ticket | undefined> =>
    (await call(listTickets)).tickets.find(({ status }) => status === 'pending');
  await expect.poll(next, 'a ticket that waits').toBeDefined();
  return call(updateTicket, { params: { id: (await next())?.id ?? 0 }, body: { status: 'open', userId: user.id } });
}
