// How people get through to an installation that comes and goes: they try again, and look whether it was heard.
import { isRefused, type InstallationCalls } from '../installation-calls.ts';

/** The database is away, or full: both say "again later". */
const LATER = new Set([503, 507]);

type Outcome<T> = { is: 'done'; body: T } | { is: 'unheard' | 'unknown' };

async function once<T>(
  installation: InstallationCalls,
  method: 'POST' | 'PUT',
  path: string,
  body: unknown,
): Promise<Outcome<T>> {
  try {
    const answer = await installation.call<T & { error?: string }>(method, path, body);
    if (answer.status === 200) return { is: 'done', body: answer.body };
    if (!LATER.has(answer.status))
      throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    // A commit whose answer was lost looks the same.
    return { is: answer.status === 507 ? 'unheard' : 'unknown' };
  } catch (error) {
    // The connection broke off, or what came over it.
    if (!(error instanceof TypeError) && !(error instanceof SyntaxError)) throw error;
    return { is: isRefused(error) ? 'unheard' : 'unknown' };
  }
}

/**
 * Until it is answered. @param isThere looks whether what was not answered was done all the same; left out: it may be
 * said twice. Undefined: it was done, and the answer is lost.
 */
export async function untilDone<T>(
  installation: InstallationCalls,
  [method, path, body]: ['POST' | 'PUT', string, unknown?],
  isThere: () => Promise<boolean> = () => Promise.resolve(false),
): Promise<T | undefined> {
  for (;;) {
    const outcome = await once<T>(installation, method, path, body);
    if (outcome.is === 'done') return outcome.body;
    await installation.whenUp();
    if (outcome.is === 'unknown' && (await isThere())) return undefined;
  }
}
