// What the company knows of a question: by its words, and by its meaning where an endpoint compares meanings.
import type { FoundKnowledge } from '@recado/contract/knowledge';
import { inCompany, type Ctx } from '../../../platform/context.ts';
import type { Platform } from '../../../platform/platform.ts';
import { ModelError } from '../../../ports/chat-model.ts';
import type { Embedder } from '../../../ports/embedder.ts';
import { putAside, settleTokens } from '../tokens/month-tokens.service.ts';
import {
  countPieces,
  findAsker,
  findPieces,
  findVectors,
  findWordHits,
  hasVectors,
  type Asker,
  type Place,
} from './knowledge.repo.ts';
import { cosine, packVector, rank, scoreMeaning, scoreWords, wordsOf } from './rank.rules.ts';

/** What an agent is given for one question. */
export const MOST_FOUND = 6;
/** A customer waits: then it goes by words alone. */
const PATIENCE_MS = 4_000;
/** before an endpoint that offered none is asked again */
const REFUSED_MS = 24 * 60 * 60_000;

/** A question's meaning, where it could be had. */
export interface Meaning extends Place {
  vector: Buffer;
}

export const refusedSince = (now: Date): Date => new Date(now.getTime() - REFUSED_MS);

/** Whom to ask for the meaning of a question. undefined: nobody, or there is nothing to compare it with */
export async function askerOf({ tx, now }: Ctx, promptId: number): Promise<Asker | undefined> {
  const asker = await findAsker(tx, promptId, refusedSince(now));
  return asker && !asker.refused && (await hasVectors(tx, asker)) ? asker : undefined;
}

/** Outside of any transaction. 'away': it did not answer, or the month's tokens are used up */
export async function meaningOf(
  platform: Platform,
  embedder: Embedder,
  companyId: number,
  { endpoint, model, apiKey }: Asker,
  question: string,
): Promise<Meaning | 'away'> {
  const run = <T>(work: (ctx: Ctx) => Promise<T>): Promise<T> => inCompany(platform, companyId, undefined, work);
  const paid = await run((ctx) => putAside(ctx, Math.ceil(question.length / 2)));
  if (!paid) return 'away';
  let spent = 0;
  try {
    const embedded = await embedder.embed({
      baseUrl: endpoint,
      model,
      apiKey: platform.secrets.decrypt(apiKey).toString('utf8'),
      // Where it was cut, half of a pair may be left: endpoints refuse that.
      texts: [question.toWellFormed()],
      timeoutMs: PATIENCE_MS,
    });
    // It has offered meanings: what it refuses is this one question.
    if (embedded === 'none') return 'away';
    spent = embedded.tokens ?? paid.reserved;
    const [vector] = embedded.vectors;
    return vector ? { endpoint, model, vector: packVector(vector) } : 'away';
  } catch (error) {
    if (error instanceof ModelError) return 'away';
    throw error;
  } finally {
    await run((ctx) => settleTokens(ctx, paid, spent));
  }
}

/** The best first. */
export async function findKnowledge(
  { tx }: Ctx,
  question: string,
  meaning: Meaning | undefined,
  most = MOST_FOUND,
): Promise<FoundKnowledge[]> {
  const words = wordsOf(question);
  const total = await countPieces(tx);
  if (total === 0) return [];
  const hits = words.length > 0 ? await findWordHits(tx, words) : [];
  const vectors = meaning ? await findVectors(tx, meaning) : [];
  const meanings = meaning
    ? new Map(vectors.map(({ pieceId, vector }) => [pieceId, scoreMeaning(cosine(vector, meaning.vector))]))
    : undefined;
  const ranked = rank(scoreWords(words, hits, total), meanings, most);
  const pieces = await findPieces(
    tx,
    ranked.map(({ pieceId }) => pieceId),
  );
  return ranked.flatMap(({ pieceId, score, by }) => {
    const piece = pieces.find((each) => each.pieceId === pieceId);
    return piece ? [{ id: piece.id, title: piece.title, text: piece.text, score: Number(score.toFixed(3)), by }] : [];
  });
}
