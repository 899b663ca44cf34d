// Asks endpoints what pieces mean, outside of any transaction: after entries and agents have changed, until all are known.
import { inCompany, type Ctx } from '../../../platform/context.ts';
import { defineJob } from '../../../platform/jobs/jobs.ts';
import type { Job, JobName, Platform } from '../../../platform/platform.ts';
import { ModelError } from '../../../ports/chat-model.ts';
import type { Embedder } from '../../../ports/embedder.ts';
import { putAside, settleTokens, type PutAside } from '../tokens/month-tokens.service.ts';
import { refusedSince } from './find-knowledge.service.ts';
import {
  findAskers,
  findUnknown,
  noteRefusal,
  removeStrayVectors,
  storeVectors,
  type Asker,
} from './knowledge.repo.ts';
import { packVector } from './rank.rules.ts';

/** texts of one call */
const TOGETHER = 48;
const TIMEOUT_MS = 30_000;

/** Sent by whoever changes what agents know. */
export const EMBED_KNOWLEDGE: JobName<{ companyId: number }> = { name: 'knowledge.embed' };

export const embedKnowledgeJob = (embedder: Embedder): Job<{ companyId: number }> =>
  defineJob<{ companyId: number }>({
    ...EMBED_KNOWLEDGE,
    name: EMBED_KNOWLEDGE.name,
    retryLimit: 5,
    retrySeconds: 30,
    run: (platform, { companyId }) => embedKnowledge(platform, embedder, companyId),
  });

export async function embedKnowledge(platform: Platform, embedder: Embedder, companyId: number): Promise<void> {
  const run = <T>(work: (ctx: Ctx) => Promise<T>): Promise<T> => inCompany(platform, companyId, undefined, work);
  const askers = await run(async ({ tx, now }) => {
    await removeStrayVectors(tx);
    return findAskers(tx, refusedSince(now));
  });
  let failed: ModelError | undefined;
  for (const asker of askers.filter(({ refused }) => !refused))
    try {
      while (await embedSome(platform, run, embedder, asker));
    } catch (error) {
      if (!(error instanceof ModelError)) throw error;
      // One endpoint that is away keeps no other waiting.
      if (error.again) failed = error;
      else platform.log.warn({ companyId, reason: error.message }, 'knowledge could not be embedded');
    }
  if (failed) throw failed;
}

type Run = <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T>;

/** False: nothing is left, or nothing can be done. */
async function embedSome(platform: Platform, run: Run, embedder: Embedder, asker: Asker): Promise<boolean> {
  const wanted = await run(async (ctx) => {
    const pieces = await findUnknown(ctx.tx, asker, TOGETHER);
    const letters = pieces.reduce((sum, { text }) => sum + text.length, 0);
    const paid = pieces.length > 0 ? await putAside(ctx, Math.ceil(letters / 2)) : undefined;
    return paid && { pieces, paid };
  });
  if (!wanted) return false;
  const { pieces, paid } = wanted;
  const { endpoint, model, apiKey } = asker;
  const embedded = await embedder
    .embed({
      baseUrl: endpoint,
      model,
      apiKey: platform.secrets.decrypt(apiKey).toString('utf8'),
      texts: pieces.map(({ text }) => text),
      timeoutMs: TIMEOUT_MS,
    })
    .catch(async (error: unknown) => {
      await run((ctx) => settleTokens(ctx, paid, 0));
      throw error;
    });
  return run((ctx) => keep(ctx, asker, paid, pieces, embedded));
}

async function keep(
  ctx: Ctx,
  asker: Asker,
  paid: PutAside,
  pieces: readonly { pieceId: number }[],
  embedded: Awaited<ReturnType<Embedder['embed']>>,
): Promise<boolean> {
  if (embedded === 'none') {
    await settleTokens(ctx, paid, 0);
    await noteRefusal(ctx.tx, asker, ctx.now);
    return false;
  }
  await settleTokens(ctx, paid, embedded.tokens ?? paid.reserved);
  const vectors = pieces.flatMap(({ pieceId }, at) => {
    const vector = embedded.vectors[at];
    return vector ? [{ pieceId, vector: packVector(vector) }] : [];
  });
  await storeVectors(ctx.tx, asker, vectors);
  return true;
}
