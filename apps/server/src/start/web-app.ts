// The built web app, served by the process that serves the API.
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

export const WEB_APP_DIST = path.join(import.meta.dirname, '../../../web/dist');

/** Their names carry a hash of what is in them. */
const HASHED = 'assets/';

/** Stands in a frame of the checkout, with a provider's fields for cards in it. */
const CARD_PAGE = 'card.html';

export interface WebAppOptions {
  /** whose scripts and frames that page lets in; undefined: nobody's, and it stands nowhere */
  cardPagePolicy?: string | undefined;
}

/** Files, packed where they have been (scripts/bootstrap/packed.mjs); any other path is a screen of the app. False: the app has not been built. */
export async function serveWebApp(
  app: FastifyInstance,
  dist: string,
  { cardPagePolicy }: WebAppOptions = {},
): Promise<boolean> {
  if (!existsSync(path.join(dist, 'index.html'))) return false;
  const files = new Set(filesOf(dist));
  await app.register(fastifyStatic, { root: dist, serve: false, cacheControl: false, preCompressed: true });
  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    const name = (request.params as { '*': string })['*'];
    const file = files.has(name) ? name : 'index.html';
    // A chunk of an older build is gone; the page would be no script.
    if (file !== name && (name.startsWith(HASHED) || name === 'api' || name.startsWith('api/')))
      return reply.callNotFound();
    void reply.header('cache-control', file.startsWith(HASHED) ? 'public, max-age=31536000, immutable' : 'no-cache');
    if (file === CARD_PAGE && cardPagePolicy) void reply.header('content-security-policy', cardPagePolicy);
    return reply.sendFile(file);
  });
  return true;
}

/** Vite's own notes are not for browsers, and what is packed goes by its file's name. */
const filesOf = (dist: string): string[] =>
  readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(dist, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .filter((name) => !/(?:^|\/)\.|\.(?:br|gz)$/.test(name));
