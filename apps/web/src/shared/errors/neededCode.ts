// Code that somebody waits for. After a new version is installed, the chunks that an open tab knows of are gone: it loads
// itself anew, once. What is fetched for later, or what one can do without, does not: something may have been typed meanwhile.
/** Code that did not come although the page has loaded itself anew. */
export class MissingCode extends Error {}

const KEY = 'reloadedAt';
const QUIET_MS = 60_000;

export async function neededCode<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (!reloadOnce()) throw new MissingCode('code did not arrive', { cause: error });
    // The page goes.
    return new Promise<never>(() => undefined);
  }
}

/** False: offline, or a chunk that is really missing; then the screen says that it failed. */
function reloadOnce(): boolean {
  try {
    const last = Number(sessionStorage.getItem(KEY) ?? 0);
    if (!navigator.onLine || Date.now() - last < QUIET_MS) return false;
    sessionStorage.setItem(KEY, String(Date.now()));
  } catch {
    return false;
  }
  location.reload();
  return true;
}
