// Asks endpoints what pieces mean, outside of any transaction: after entries and agents have changed, a call a job, until all
// are known.
import { inCompany, type Ctx } from '../../../platform/context.ts';
import { defineJob } from '../../../platform/jobs/jobs.ts';
import type { Job, JobName, Platform } from '../../../platform/platform.ts';
import { ModelError } from '../../../ports/chat-model.ts';
import type { Embedder } from '../../../ports/embedder.ts';
import { putAside, settleTokens, type PutAside } from '../tokens/month-tokens.service.ts';
import { refusedSince } from './find-knowledge.service.ts';
import {
  findAskers,
  findIgnorant,
  findUnknown,
  noteRefusal,
  removeStrayVectors,
  storeVectors,
  type Place,
} from './knowledge.repo.ts';
import { packVector } from './rank.rules.ts';

/** texts of one call */
const TOGETHER = 48;
const TIMEOUT_MS = 30_000;

interface Wanted {
  companyId: number;
  /** whom to ask, once; left out: all that the company's agents ask, each in a job of its own */
  place?: Place;
}

/** Sent by whoever changes what agents know. */
export const EMBED_KNOWLEDGE: JobName<Wanted> = { name: 'knowledge.embed' };

/** One call, and then to the end of the line: a company that knows much keeps none waiting that knows little. */
export const embedKnowledgeJob = (embedder: Embedder): Job<Wanted> =>
  defineJob<Wanted>({
    ...EMBED_KNOWLEDGE,
    name: EMBED_KNOWLEDGE.name,
    retryLimit: 5,
    retrySeconds: 30,
    run: (platform, { companyId, place }) =>
      place ? embedSome(platform, embedder, companyId, place) : askAll(platform, companyId),
  });

/** What was left when the month's tokens were used up, or an endpoint refused or was away for long, is asked again. */
export const embedMissingJob = defineJob<object>({
  name: 'knowledge.embed-missing',
  cron: '20 3 * * *',
  run: ({ db, jobs, clock }) =>
    db.withSystem(async (tx) => {
      for (const companyId of await findIgnorant(tx, clock.now())) await jobs.send(tx, EMBED_KNOWLEDGE, { companyId });
    }),
});

/** Who has nothing to say is not asked. */
const askAll = (platform: Platform, companyId: number): Promise<void> =>
  inCompany(platform, companyId, undefined, async (ctx) => {
    await removeStrayVectors(ctx.tx);
    for (const { endpoint, model, refused } of await findAskers(ctx.tx, refusedSince(ctx.now)))
      if (!refused && (await findUnknown(ctx.tx, { endpoint, model }, 1)).length > 0)
        await ctx.enqueue(EMBED_KNOWLEDGE, { companyId, place: { endpoint, model } });
  });

/** What no agent wants any more, and what cannot be paid for, ends here. */
async function embedSome(platform: Platform, embedder: Embedder, companyId: number, place: Place): Promise<void> {
  const run = <T>(work: (ctx: Ctx) => Promise<T>): Promise<T> => inCompany(platform, companyId, undefined, work);
  const wanted = await run(async (ctx) => {
    const askers = await findAskers(ctx.tx, refusedSince(ctx.now));
    const asker = askers.find(({ endpoint, model }) => endpoint === place.endpoint && model === place.model);
    const pieces = asker && !asker.refused ? await findUnknown(ctx.tx, place, TOGETHER) : [];
    const letters = pieces.reduce((sum, { text }) => sum + text.length, 0);
    const paid = pieces.length > 0 ? await putAside(ctx, Math.ceil(letters / 2)) : undefined;
    return asker && paid && { apiKey: asker.apiKey, pieces, paid };
  });
  if (!wanted) return;
  const { apiKey, pieces, paid } = wanted;
  try {
    const embedded = await embedder.embed({
      baseUrl: place.endpoint,
      model: place.model,
      apiKey: platform.secrets.decrypt(apiKey).toString('utf8'),
      texts: pieces.map(({ text }) => text),
      timeoutMs: TIMEOUT_MS,
    });
    await run((ctx) => keep(ctx, place, paid, pieces, embedded));
  } catch (error) {
    await run((ctx) => settleTokens(ctx, paid, 0));
    if (!(error instanceof ModelError) || error.again) throw error;
    platform.log.warn({ companyId, reason: error.message }, 'knowledge could not be embedded');
  }
}

async function keep(
  ctx: Ctx,
  place: Place,
  paid: PutAside,
  pieces: readonly { pieceId: number }[],
  embedded: Awaited<ReturnType<Embedder['embed']>>,
): Promise<void> {
  if (embedded === 'none') {
    await settleTokens(ctx, paid, 0);
    return noteRefusal(ctx.tx, place, ctx.now);
  }
  await settleTokens(ctx, paid, embedded.tokens ?? paid.reserved);
  const vectors = pieces.flatMap(({ pieceId }, at) => {
    const vector = embedded.vectors[at];
    return vector ? [{ pieceId, vector: packVector(vector) }] : [];
  });
  await storeVectors(ctx.tx, place, vectors);
  await ctx.enqueue(EMBED_KNOWLEDGE, { companyId: ctx.companyId, place });
}
