// Companies with single sign-on, their provider, and people who come by it.
import assert from 'node:assert/strict';
import type { SsoLink } from '@recado/contract/single-sign-on';
import {
  CLIENT,
  openIdentityProvider,
  type IdentityProvider,
} from '../../../tests/stand-ins/identity-provider-stand-in.ts';
import { hashPassword } from '../src/modules/accounts/auth/passwords.service.ts';
import { buildCompany, buildUser, type Company, type User } from './build.ts';
import { createProduct, type Product } from './product.ts';

const PASSWORD = 'segredo';
export const REDIRECT = 'http://localhost/login/sso';

export interface SsoAnswer {
  token: string;
  challenge: string;
  ways: string[];
  url: string;
  label: string | null;
  error: string;
  details: { problem?: string };
  id: number;
  record: string;
  verifiedAt: string | null;
  problem: string | null;
  said: string | null;
  singleSignOn: SsoLink | null;
  user: { id: number; name: string; profile: string; queues: object[]; secondFactor?: string };
}

export const SET_UP = {
  issuer: '',
  clientId: CLIENT.id,
  clientSecret: CLIENT.secret,
  label: 'Padaria',
  createsUsers: false,
  allowsPasswords: true,
  trustsSecondFactor: false,
};

export interface Shop {
  company: Company;
  domain: string;
  /** the administrator's token */
  admin: string;
  member: (values?: Parameters<typeof buildUser>[2]) => Promise<User>;
  set: (change?: Partial<typeof SET_UP>) => ReturnType<Sso['call']>;
}

export interface Way {
  /** what becomes of the address of the provider on the way there */
  bend?: (url: URL) => void;
  /** what the browser has by then */
  cookie?: (own: string | undefined) => string | undefined;
  meanwhile?: () => void;
}

export class Sso {
  /** TXT records of the internet */
  readonly texts = new Map<string, string[]>();
  #product: Product | undefined;
  #provider: IdentityProvider | undefined;
  #passwordHash = '';
  #strangers = 0;
  #shops = 0;
  #known = 0;

  async open(): Promise<void> {
    this.#provider = await openIdentityProvider(REDIRECT);
    this.#product = await createProduct({
      domainTexts: async (domain) => this.texts.get(domain) ?? [],
      networks: { allowPrivateUrls: true },
    });
    this.#passwordHash = await hashPassword(PASSWORD);
  }

  async close(): Promise<void> {
    await this.#product?.close();
    await this.#provider?.close();
  }

  get product(): Product {
    if (!this.#product) throw new Error('it is not open');
    return this.#product;
  }

  get provider(): IdentityProvider {
    if (!this.#provider) throw new Error('it is not open');
    return this.#provider;
  }

  call(token: string, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) {
    return this.product.call<SsoAnswer>(token, method, path, body);
  }

  /** Each from elsewhere: limits are that call's alone. @param path below that of signing in */
  async post(path: string, payload: object, cookie?: string) {
    this.#strangers += 1;
    const answer = await this.product.app.inject({
      method: 'POST',
      url: `/api/auth/login${path}`,
      headers: { 'x-forwarded-for': `10.1.${this.#strangers >> 8}.${this.#strangers & 255}` },
      payload,
      ...(cookie !== undefined && { cookies: { recado_sso: cookie } }),
    });
    const cookieOf = (name: string) => answer.cookies.find((one) => one.name === name)?.value;
    return { status: answer.statusCode, body: answer.json<SsoAnswer>(), cookieOf };
  }

  /** A company that has it, and a domain that it has proved. */
  async shop(change: Partial<typeof SET_UP> = {}, values: Parameters<typeof buildCompany>[1] = {}): Promise<Shop> {
    const { platform } = this.product;
    const company = await buildCompany(platform, values);
    const domain = `padaria${(this.#shops += 1)}.com.br`;
    const passwordHash = this.#passwordHash;
    let people = 0;
    const member: Shop['member'] = (more = {}) =>
      buildUser(platform, company.id, { email: `p${(people += 1)}@${domain}`, passwordHash, ...more });
    const admin = this.product.tokenOf(await member({ profile: 'admin' }));
    const set: Shop['set'] = (other) =>
      this.call(admin, 'PUT', '/single-sign-on', { ...SET_UP, issuer: this.provider.issuer, ...change, ...other });
    assert.equal((await set()).status, 200);
    await this.#prove(admin, domain);
    return { company, domain, admin, member, set };
  }

  async #prove(admin: string, domain: string): Promise<void> {
    const { body } = await this.call(admin, 'POST', '/single-sign-on/domains', { domain });
    this.texts.set(domain, ['v=spf1 -all', body.record]);
    const verified = await this.call(admin, 'POST', `/single-sign-on/domains/${body.id}/verify`);
    assert.notEqual(verified.body.verifiedAt, null);
  }

  /** At the provider. @returns its own name for them */
  employ(said: object): string {
    const who = `s${(this.#known += 1)}`;
    this.provider.people.set(who, { email_verified: true, name: 'Joana Prado', ...said });
    return who;
  }

  /** There and back, as somebody of the provider's. */
  async come(email: string, who: string, { bend, cookie = (own) => own, meanwhile }: Way = {}) {
    const begun = await this.post('/sso/begin', { email });
    assert.equal(begun.status, 200, begun.body.error);
    const url = new URL(begun.body.url);
    bend?.(url);
    const back = await this.provider.visit(url.href, who);
    meanwhile?.();
    const browser = cookie(begun.cookieOf('recado_sso'));
    return { back, browser, ...(await this.post('/sso/finish', back, browser)) };
  }

  password({ email }: Pick<User, 'email'>) {
    return this.post('', { email, password: PASSWORD });
  }

  /** All that stands in the company's audit log, as text. */
  async auditOf({ admin }: Shop): Promise<string> {
    return JSON.stringify((await this.call(admin, 'GET', '/audit-log')).body);
  }
}
