// The product by its API: for what a test needs to be there, but is not about.
import { expect, request, type BrowserContext, type BrowserContextOptions } from '@playwright/test';
import { signup, type login, type SessionUser } from '@recado/contract/auth';
import { createConnection, getConnection } from '@recado/contract/connections';
import type { Profile } from '@recado/contract/constants';
import type { Endpoint } from '@recado/contract/endpoint';
import { listPlans } from '@recado/contract/plans';
import { createQueue, type Queue } from '@recado/contract/queues';
import { scan } from '@recado/contract/simulator';
import { createUser } from '@recado/contract/users';
import type { Product, SignIn } from './product.ts';

type Input<E extends Endpoint> = {
  params?: Record<string, string | number>;
  query?: Record<string, string>;
  body?: Parameters<E['body']['parse']>[0];
};
type Reply<E extends Endpoint> = ReturnType<E['reply']['parse']>;

type StorageState = Exclude<BrowserContextOptions['storageState'], string | undefined>;

/** Somebody who is signed in. */
export interface Person {
  readonly user: SessionUser;
  readonly signIn: SignIn;
  /** the access token */
  readonly token: string;
  /** for a browser that is signed in from its start; good for one: the next goes on with what it leaves (`leave`) */
  readonly storageState: StorageState;
  readonly call: <E extends Endpoint>(endpoint: E, input?: Input<E>) => Promise<Reply<E>>;
}

/** A company with a paired phone. */
export interface Shop extends Person {
  readonly whatsappId: number;
}

/** A company in which several people work. */
export interface Team {
  readonly whatsappId: number;
  /** its administrator, in all queues */
  readonly helena: Person;
  /** of Encomendas and Entregas */
  readonly bruno: Person;
  /** of Encomendas and Financeiro */
  readonly camila: Person;
}

/** Ends this user's earlier session, as every sign-in does. */
export async function signInByApi(
  { baseURL }: Pick<Product, 'baseURL'>,
  signIn: SignIn,
  headers: Record<string, string> = {},
): Promise<Person> {
  const http = await request.newContext({ baseURL, extraHTTPHeaders: headers });
  try {
    const answer = await http.post('/api/auth/login', { data: signIn });
    if (!answer.ok()) throw new Error(`${signIn.email} could not sign in: ${await answer.text()}`);
    const reply = (await answer.json()) as Reply<typeof login>;
    if ('challenge' in reply) throw new Error(`${signIn.email} has a second factor`);
    const { token, user } = reply;
    const { cookies } = await http.storageState();
    const origins = [{ origin: baseURL, localStorage: [{ name: 'userId', value: String(user.id) }] }];
    const { call } = caller(baseURL, { Authorization: `Bearer ${token}` });
    return { user, signIn, token, storageState: { cookies, origins }, call };
  } finally {
    await http.dispose();
  }
}

/** Closes a person's browser; each refresh gave it another cookie, and only the last one is good. */
export async function leave(context: BrowserContext, storageState: StorageState | undefined): Promise<void> {
  if (storageState) storageState.cookies = await context.cookies();
  await context.close();
}

let companies = 0;

/** A new, empty company; answers its administrator. */
export async function signUpByApi(app: Pick<Product, 'baseURL'>, name = 'Loja das Flores'): Promise<Person> {
  companies += 1;
  // So many tries are not one person's.
  const headers = { 'X-Forwarded-For': `10.${process.pid % 256}.${companies >> 8}.${companies % 256}` };
  const { call } = caller(app.baseURL, headers);
  const [plan] = (await call(listPlans)).toReversed();
  const signIn = { email: `admin${companies}-${process.pid}@flores.example`, password: 'girassol-amarelo' };
  await call(signup, {
    body: { ...signIn, name: `${name} ${companies}`, phone: '11987654321', planId: plan?.id },
  });
  return signInByApi(app, signIn, headers);
}

const COLORS = { Encomendas: '#2f9e44', Entregas: '#1c7ed6', Financeiro: '#e8590c' };
const PEOPLE: Record<
  Exclude<keyof Team, 'whatsappId'>,
  { name: string; queues: readonly string[]; profile: Profile }
> = {
  helena: { name: 'Helena Duarte', queues: Object.keys(COLORS), profile: 'admin' },
  bruno: { name: 'Bruno Siqueira', queues: ['Encomendas', 'Entregas'], profile: 'user' },
  camila: { name: 'Camila Reis', queues: ['Encomendas', 'Financeiro'], profile: 'user' },
};

/** A new company with two attendants, their queues, and a paired phone. */
export async function openTeam(app: Pick<Product, 'baseURL'>): Promise<Team> {
  const owner = await signUpByApi(app);
  const phone = addPhone(owner);
  const queues: Queue[] = [];
  for (const [name, color] of Object.entries(COLORS))
    queues.push(await owner.call(createQueue, { body: { name, color } }));
  const join = async (key: keyof typeof PEOPLE): Promise<Person> => {
    const { name, profile, queues: of } = PEOPLE[key];
    const signIn = { email: `${key}.${owner.signIn.email}`, password: owner.signIn.password };
    const queueIds = queues.filter((queue) => of.includes(queue.name)).map(({ id }) => id);
    await owner.call(createUser, { body: { ...signIn, name, profile, queueIds, allTicket: 'enabled' } });
    return signInByApi(app, signIn);
  };
  const [helena, bruno, camila, whatsappId] = await Promise.all([join('helena'), join('bruno'), join('camila'), phone]);
  return { helena, bruno, camila, whatsappId };
}

/** Adds a simulated phone and pairs it. Answers its id. */
export async function addPhone({ call }: Person, name = 'Loja'): Promise<number> {
  const { id } = await call(createConnection, { body: { name, provider: 'sandbox', isDefault: true } });
  const reaches = (status: string) =>
    expect
      .poll(async () => (await call(getConnection, { params: { id } })).status, {
        message: `connection ${name}`,
        intervals: [30],
      })
      .toBe(status);
  await reaches('qrcode');
  await call(scan, { params: { whatsappId: id } });
  await reaches('CONNECTED');
  return id;
}

function caller(baseURL: string, headers: Record<string, string>): Pick<Person, 'call'> {
  return {
    call: async (endpoint, { params = {}, query, body } = {}) => {
      const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
      const asked = query ? `?${new URLSearchParams(query)}` : '';
      const answer = await fetch(`${baseURL}/api${path}${asked}`, {
        method: endpoint.method,
        headers: {
          ...headers,
          ...(body !== undefined && { 'Content-Type': 'application/json' }),
        },
        body: body === undefined ? null : JSON.stringify(body),
      });
      if (!answer.ok) throw new Error(`${endpoint.method} ${path}: ${answer.status} ${await answer.text()}`);
      // The server answers by the same definition.
      return (await answer.json()) as Reply<typeof endpoint>;
    },
  };
}
