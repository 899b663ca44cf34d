// The product by its API: for what a test needs to be there, but is not about.
import { expect, request, type BrowserContextOptions } from '@playwright/test';
import { signup, type login, type SessionUser } from '@recado/contract/auth';
import { createConnection, getConnection } from '@recado/contract/connections';
import type { Endpoint } from '@recado/contract/endpoint';
import { listPlans } from '@recado/contract/plans';
import { scan } from '@recado/contract/simulator';
import type { Product, SignIn } from './product.ts';

type Input<E extends Endpoint> = {
  params?: Record<string, string | number>;
  query?: Record<string, string>;
  body?: Parameters<E['body']['parse']>[0];
};
type Reply<E extends Endpoint> = ReturnType<E['reply']['parse']>;

/** Somebody who is signed in. */
export interface Person {
  readonly user: SessionUser;
  readonly signIn: SignIn;
  /** for a browser window that is signed in from its start */
  readonly storageState: Exclude<BrowserContextOptions['storageState'], string | undefined>;
  readonly call: <E extends Endpoint>(endpoint: E, input?: Input<E>) => Promise<Reply<E>>;
}

/** Ends this user's earlier session, as every sign-in does. */
export async function signInByApi({ baseURL }: Pick<Product, 'baseURL'>, signIn: SignIn): Promise<Person> {
  const http = await request.newContext({ baseURL });
  try {
    const answer = await http.post('/api/auth/login', { data: signIn });
    if (!answer.ok()) throw new Error(`${signIn.email} could not sign in: ${await answer.text()}`);
    const { token, user } = (await answer.json()) as Reply<typeof login>;
    const { cookies } = await http.storageState();
    const origins = [{ origin: baseURL, localStorage: [{ name: 'token', value: token }] }];
    const { call } = caller(baseURL, token);
    return { user, signIn, storageState: { cookies, origins }, call };
  } finally {
    await http.dispose();
  }
}

let companies = 0;

/** A new, empty company; answers its administrator. */
export async function signUpByApi(app: Pick<Product, 'baseURL'>, name = 'Loja das Flores'): Promise<Person> {
  const { call } = caller(app.baseURL);
  const [plan] = (await call(listPlans)).toReversed();
  companies += 1;
  const signIn = { email: `admin${companies}-${process.pid}@flores.example`, password: 'girassol-amarelo' };
  await call(signup, {
    body: { ...signIn, name: `${name} ${companies}`, phone: '11987654321', planId: plan?.id },
  });
  return signInByApi(app, signIn);
}

/** Adds a simulated phone and pairs it. Answers its id. */
export async function addPhone({ call }: Person, name = 'Loja'): Promise<number> {
  const { id } = await call(createConnection, { body: { name, provider: 'sandbox', isDefault: true } });
  const reaches = (status: string) =>
    expect.poll(async () => (await call(getConnection, { params: { id } })).status, `connection ${name}`).toBe(status);
  await reaches('qrcode');
  await call(scan, { params: { whatsappId: id } });
  await reaches('CONNECTED');
  return id;
}

function caller(baseURL: string, token?: string): Pick<Person, 'call'> {
  return {
    call: async (endpoint, { params = {}, query, body } = {}) => {
      const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
      const asked = query ? `?${new URLSearchParams(query)}` : '';
      const answer = await fetch(`${baseURL}/api${path}${asked}`, {
        method: endpoint.method,
        headers: {
          ...(token && { Authorization: `Bearer ${token}` }),
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
