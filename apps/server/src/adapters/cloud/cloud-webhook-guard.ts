// Who posts to a webhook's address, before anything of the body is read: guesses and forgeries are to cost next to nothing.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LruMap } from 'toad-cache';
import { z } from 'zod';
import { fail } from '../../platform/errors.ts';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const KEPT = 1_000;
/** A changed secret, or a connection that was deleted, counts after so long. */
const KEPT_MS = 5_000;
/** a minute */
const MOST_UNKNOWN = 60;
const MOST_FORGED = 60;

export interface WebhookGuard<T> {
  /** Throws ERR_NO_WAPP_FOUND where the address names nobody, ERR_TOO_MANY_REQUESTS to whoever tried that often. */
  connectionOf(request: FastifyRequest): Promise<T>;
  /** It was not let in: counts against its sender, at this address alone, because Meta serves everybody from the same. */
  refused(request: FastifyRequest): Promise<void>;
}

const named = z.object({ uuid: z.string() });

const uuidOf = ({ params }: FastifyRequest): string => named.parse(params).uuid.toLowerCase();

/** @param find what the address names */
export function createWebhookGuard<T>(
  app: FastifyInstance,
  find: (uuid: string) => Promise<T | undefined>,
): WebhookGuard<T> {
  const kept = new LruMap<Promise<T | undefined>>(KEPT, KEPT_MS);
  const timeWindow = 60_000;
  const unknown = app.createRateLimit({ max: MOST_UNKNOWN, timeWindow });
  const forged = app.createRateLimit({
    max: MOST_FORGED,
    timeWindow,
    keyGenerator: (request) => `${request.ip} ${uuidOf(request)}`,
  });

  async function check(limit: typeof unknown, request: FastifyRequest): Promise<void> {
    const state = await limit(request, { increment: false });
    if (!state.isAllowed && state.remaining === 0) fail('ERR_TOO_MANY_REQUESTS', 'Too many tries; wait a minute');
  }

  /** Each connection is looked up once, however many notifications come at the same time. */
  async function look(uuid: string, request: FastifyRequest): Promise<T | undefined> {
    const known = kept.get(uuid);
    if (known) return known;
    await check(unknown, request);
    const finding = find(uuid);
    kept.set(uuid, finding);
    try {
      const found = await finding;
      if (found === undefined) await unknown(request);
      return found;
    } catch (error) {
      kept.delete(uuid);
      throw error;
    }
  }

  return {
    connectionOf: async (request) => {
      const uuid = uuidOf(request);
      const connection = UUID.test(uuid) ? await look(uuid, request) : undefined;
      if (connection === undefined) return fail('ERR_NO_WAPP_FOUND');
      await check(forged, request);
      return connection;
    },
    refused: async (request) => {
      // Perhaps its secret has just been changed.
      kept.delete(uuidOf(request));
      await forged(request);
    },
  };
}
