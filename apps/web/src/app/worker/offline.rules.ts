// What of the app a browser keeps, to open it without a network: its code and its page, and nothing that anybody said. Pure.

/** Of a request: `page` asks the network first, `asset` what is kept (its name says what is in it), `beside` as the page does. */
export type Handling = 'page' | 'asset' | 'beside' | 'none';

interface Asked {
  method: string;
  /** as Request has it: navigate for what one opens */
  mode: string;
  url: string;
}

const ASSETS = '/assets/';
/** What the page asks for by names that stay. */
const BESIDE = /^\/(start\.js|favicon\.svg|manifest-\w+\.webmanifest|icons\/[\w-]+\.png)$/;
/** Of the server's own, and files: not screens. */
const NO_SCREEN = /^\/(api|socket\.io|media|health|healthz|ready|readyz|metrics)(\/|$)|\.\w+$/;

export function handlingOf({ method, mode, url }: Asked, origin: string): Handling {
  const asked = new URL(url);
  if (method !== 'GET' || asked.origin !== origin) return 'none';
  const { pathname } = asked;
  if (pathname.startsWith(ASSETS)) return 'asset';
  if (BESIDE.test(pathname)) return 'beside';
  return mode === 'navigate' && !NO_SCREEN.test(pathname) ? 'page' : 'none';
}

/** Whether an answer is the app's page: anything else is passed on, and not kept. */
export const isAppPage = (contentType: string | null, text: string): boolean =>
  (contentType ?? '').startsWith('text/html') && text.includes('<div id="root">');

/** What the page cannot begin without, as it names it. */
export const filesOf = (page: string): string[] => {
  const named = [...page.matchAll(/<(?:script|link)\b[^>]*?\b(?:src|href)="(\/[^"]+)"/g)].map(([, file = '']) => file);
  return [...new Set(named.filter((file) => file.startsWith(ASSETS) || BESIDE.test(file)))];
};

/** The server behind a proxy is away: what is kept says so better than the proxy does. */
export const isAway = (status: number): boolean => status >= 502 && status <= 504;

/** So many files are kept: some releases' worth. */
export const MOST_ASSETS = 400;

/** The oldest that are too many, but for those that the page needs. @param kept in the order in which they came */
export const surplus = (kept: readonly string[], needed: readonly string[]): string[] =>
  kept.filter((url) => !needed.includes(new URL(url).pathname)).slice(0, Math.max(0, kept.length - MOST_ASSETS));

/** What a page says that it has loaded, as addresses; whatever else is said is nothing. */
export const loadedOf = (said: unknown): string[] => {
  const loaded: unknown = typeof said === 'object' && said !== null && 'loaded' in said ? said.loaded : undefined;
  return Array.isArray(loaded)
    ? loaded.filter((url): url is string => typeof url === 'string' && URL.canParse(url))
    : [];
};
