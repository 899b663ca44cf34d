// Calls of an installation whose processes come and go: what is asked while nobody is there is asked again.
import type { Connection } from '@recado/contract/connections';
import { until } from './phones.ts';

export const START_MS = 180_000;
/** Longer than any call may take: what is not answered by then is as if the connection had broken off. */
const ANSWER_MS = 200_000;

interface Answer<T> {
  status: number;
  body: T;
}

type Method = 'GET' | 'POST' | 'PUT';

/** Nobody was there to hear it. */
export const isRefused = (error: unknown): boolean =>
  error instanceof TypeError && (error.cause as { code?: unknown } | undefined)?.code === 'ECONNREFUSED';

export function must(fulfilled: boolean, otherwise: string): void {
  if (!fulfilled) throw new Error(otherwise);
}

export abstract class InstallationCalls {
  /** of the administrator's company; known when one has signed in */
  companyId = 0;
  readonly #admin: { email: string; password: string };
  #token = '';
  /** all who wait for it ask together */
  #up: Promise<void> | undefined;
  #signingIn: Promise<Answer<unknown>> | undefined;

  protected constructor(admin: { email: string; password: string }) {
    this.#admin = admin;
  }

  get token(): string {
    return this.#token;
  }

  abstract get address(): string;
  /** pending while the process that answers is away */
  protected abstract whenStarted(): Promise<void>;

  /** Fails as fetch does when the process is not there, or goes. The body's type is the test's to know. */
  async call<T>(method: Method, pathname: string, body?: unknown): Promise<Answer<T>> {
    try {
      const answer = await this.#ask<T>(method, pathname, body);
      // A test may take longer than a token lasts.
      const ranOut = (answer.body as { error?: string } | null)?.error === 'ERR_SESSION_EXPIRED';
      if (!ranOut || pathname === '/auth/login') return answer;
      const { status } = await this.#signInAgain();
      return status === 200 ? await this.#ask<T>(method, pathname, body) : { ...answer, status };
    } catch (error) {
      if (!(error instanceof DOMException)) throw error;
      throw new TypeError(`${method} ${pathname} was not answered`, { cause: error });
    }
  }

  async #ask<T>(method: Method, pathname: string, body: unknown): Promise<Answer<T>> {
    const isForm = body instanceof FormData;
    const response = await fetch(`${this.address}/api${pathname}`, {
      method,
      signal: AbortSignal.timeout(ANSWER_MS),
      headers: {
        authorization: `Bearer ${this.#token}`,
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as T };
  }

  /** What must be answered with 200. */
  async must<T>(method: Method, pathname: string, body?: unknown): Promise<T> {
    const answer = await this.call<T>(method, pathname, body);
    must(answer.status === 200, `${method} ${pathname}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  }

  /** What is asked while the process is away is asked once more. */
  async get<T>(pathname: string): Promise<T> {
    for (;;) {
      try {
        const { status, body } = await this.call<T>('GET', pathname);
        if (status === 200) return body;
        must(status === 503, `GET ${pathname}: ${status} ${JSON.stringify(body)}`);
      } catch (error) {
        if (!(error instanceof TypeError)) throw error;
      }
      await this.whenUp();
    }
  }

  /** A line of the simulated network that is up. */
  async pairLine(input: { name: string; isDefault?: boolean } & Record<string, unknown>): Promise<number> {
    const { id } = await this.must<Connection>('POST', '/whatsapp', { provider: 'sandbox', ...input });
    const untilIt = (is: Connection['status']): Promise<void> =>
      until(async () => {
        const { status } = await this.must<Connection>('GET', `/whatsapp/${id}`);
        must(status === is, `it is ${status}`);
      });
    await untilIt('qrcode');
    await this.must('POST', `/simulator/${id}/scan`);
    await untilIt('CONNECTED');
    return id;
  }

  /** When it is there again, with its database. */
  whenUp(): Promise<void> {
    this.#up ??= this.#comesUp().finally(() => (this.#up = undefined));
    return this.#up;
  }

  async signIn(): Promise<void> {
    const { status } = await this.#signInAgain();
    must(status === 200, `signing in was answered ${status}`);
  }

  /** The database may be away: then nobody is signed in, and it is said. */
  #signInAgain(): Promise<Answer<unknown>> {
    this.#signingIn ??= this.#signIn().finally(() => (this.#signingIn = undefined));
    return this.#signingIn;
  }

  async #signIn(): Promise<Answer<unknown>> {
    const answer = await this.call<{ token: string; user: { companyId: number } }>('POST', '/auth/login', this.#admin);
    if (answer.status === 200) {
      this.#token = answer.body.token;
      this.companyId = answer.body.user.companyId;
    }
    return answer;
  }

  async #comesUp(): Promise<void> {
    await this.whenStarted();
    await until(async () => must((await this.call('GET', '/ready')).status === 200, 'it is not ready'), START_MS);
  }
}
