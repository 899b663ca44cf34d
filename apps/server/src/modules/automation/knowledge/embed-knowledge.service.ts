// Asks an endpoint what pieces mean, outside of any transaction: a call, and then to the end of the line. Whoever asks has
// claimed it, so that nothing is asked, and paid, twice at the same time.
import { KNOWLEDGE_TOPIC } from '../../../events/topics.ts';
import { inCompany, type Ctx } from '../../../platform/context.ts';
import type { DueRow } from '../../../platform/due-rows.ts';
import type { Platform } from '../../../platform/platform.ts';
import { ModelError } from '../../../ports/chat-model.ts';
import type { Embedder } from '../../../ports/embedder.ts';
import { putAside, settleTokens, type PutAside } from '../tokens/month-tokens.service.ts';
import { claimAsking, endAsking, putOffAsking, wantAskings, type Asking } from './askings.repo.ts';
import { refusedSince } from './find-knowledge.service.ts';
import { findAskers, findUnknown, noteRefusal, removeStrayVectors, storeVectors } from './knowledge.repo.ts';
import { packVector } from './rank.rules.ts';

/** texts of one call */
const TOGETHER = 48;
const TIMEOUT_MS = 30_000;
/** Longer than a call takes, with what is stored after it. */
const CLAIM_MS = 90_000;
/** after it was busy or away; the night's look asks again whom this gave up */
const AGAIN_MS = [30_000, 60_000, 120_000, 240_000, 480_000] as const;

/** Who has nothing to say is not asked. */
export const askAll = (platform: Platform, companyId: number): Promise<void> =>
  inCompany(platform, companyId, undefined, async (ctx) => {
    await removeStrayVectors(ctx.tx);
    const places = [];
    for (const { endpoint, model, refused } of await findAskers(ctx.tx, refusedSince(ctx.now)))
      if (!refused && (await findUnknown(ctx.tx, { endpoint, model }, 1)).length > 0) places.push({ endpoint, model });
    await wantAskings(ctx.tx, places, ctx.now);
    wake(ctx);
  });

const wake = (ctx: Ctx): void => ctx.afterCommit(() => ctx.platform.hints.poke(KNOWLEDGE_TOPIC));

/** What no agent wants any more, and what cannot be paid for, ends here. False: another asks it. */
export async function askNext(platform: Platform, embedder: Embedder, { companyId, id }: DueRow): Promise<boolean> {
  const run = <T>(work: (ctx: Ctx) => Promise<T>): Promise<T> => inCompany(platform, companyId, undefined, work);
  const claimed = await run(({ tx, now }) => claimAsking(tx, id, now, new Date(now.getTime() + CLAIM_MS)));
  if (!claimed) return false;
  const wanted = await run((ctx) => findWanted(ctx, claimed));
  if (!wanted) {
    await run((ctx) => end(ctx, claimed));
    return true;
  }
  const { apiKey, pieces, paid } = wanted;
  try {
    const embedded = await embedder.embed({
      baseUrl: claimed.endpoint,
      model: claimed.model,
      apiKey: platform.secrets.decrypt(apiKey).toString('utf8'),
      texts: pieces.map(({ text }) => text),
      timeoutMs: TIMEOUT_MS,
    });
    await run((ctx) => keep(ctx, claimed, paid, pieces, embedded));
  } catch (error) {
    const final = error instanceof ModelError && !error.again;
    await run(async (ctx) => {
      await settleTokens(ctx, paid, 0);
      await without(ctx, claimed, final);
    });
    if (!(error instanceof ModelError)) throw error;
    platform.log.warn({ companyId, reason: error.message }, 'knowledge could not be embedded');
  }
  return true;
}

async function findWanted(ctx: Ctx, place: Asking) {
  const askers = await findAskers(ctx.tx, refusedSince(ctx.now));
  const asker = askers.find(({ endpoint, model }) => endpoint === place.endpoint && model === place.model);
  const pieces = asker && !asker.refused ? await findUnknown(ctx.tx, place, TOGETHER) : [];
  const letters = pieces.reduce((sum, { text }) => sum + text.length, 0);
  const paid = pieces.length > 0 ? await putAside(ctx, Math.ceil(letters / 2)) : undefined;
  return asker && paid && { apiKey: asker.apiKey, pieces, paid };
}

async function keep(
  ctx: Ctx,
  asking: Asking,
  paid: PutAside,
  pieces: readonly { pieceId: number }[],
  embedded: Awaited<ReturnType<Embedder['embed']>>,
): Promise<void> {
  if (embedded === 'none') {
    await settleTokens(ctx, paid, 0);
    await noteRefusal(ctx.tx, asking, ctx.now);
    return end(ctx, asking);
  }
  await settleTokens(ctx, paid, embedded.tokens ?? paid.reserved);
  const vectors = pieces.flatMap(({ pieceId }, at) => {
    const vector = embedded.vectors[at];
    return vector ? [{ pieceId, vector: packVector(vector) }] : [];
  });
  // Pieces first, as whoever saves an entry has them.
  await storeVectors(ctx.tx, asking, vectors);
  await putOffAsking(ctx.tx, asking, ctx.now, 0);
  wake(ctx);
}

/** Whatever was saved since it was taken up is looked at too. */
async function end(ctx: Ctx, asking: Asking): Promise<void> {
  if (await endAsking(ctx.tx, asking, false)) return;
  await putOffAsking(ctx.tx, asking, ctx.now, 0);
  wake(ctx);
}

/** Later, or given up. */
async function without(ctx: Ctx, asking: Asking, final: boolean): Promise<void> {
  const { tx, now } = ctx;
  // What was saved since may be another key.
  if (final) return end(ctx, asking);
  const wait = AGAIN_MS[asking.failures];
  if (wait === undefined) await endAsking(tx, asking, true);
  else await putOffAsking(tx, asking, new Date(now.getTime() + wait), asking.failures + 1);
}
