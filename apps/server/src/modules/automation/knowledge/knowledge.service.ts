// Knowledge: entries with their pieces, what a company may keep, and what would be found for a question.
import {
  LONGEST_KNOWLEDGE,
  MOST_KNOWLEDGE,
  MOST_KNOWLEDGE_FILE_BYTES,
  MOST_KNOWLEDGE_LETTERS,
  type askKnowledge,
  type KnowledgeChange,
  type KnowledgeEntry,
  type KnowledgeInput,
  type KnowledgeText,
} from '@recado/contract/knowledge';
import type { z } from 'zod';
import type { Ctx } from '../../../platform/context.ts';
import { crudService, pageAnswer } from '../../../platform/crud/crud-service.ts';
import type { PageQuery } from '../../../platform/crud/crud-repo.ts';
import { fail } from '../../../platform/errors.ts';
import { validationFailed } from '../../../platform/http/error-handler.ts';
import { readMultipart } from '../../../platform/http/multipart.ts';
import type { Call } from '../../../platform/http/route.ts';
import { companyRoom } from '../../../platform/realtime/rooms.ts';
import type { Embedder } from '../../../ports/embedder.ts';
import { lockCompany } from '../../accounts/plans/plan-limit.service.ts';
import { checkPrompt } from '../../catalog/prompts/known-prompts.service.ts';
import { EMBED_KNOWLEDGE } from './embed-knowledge.jobs.ts';
import { askerOf, findKnowledge, meaningOf } from './find-knowledge.service.ts';
import {
  forgetRefusal,
  knowledgeRepo,
  storePieces,
  sumKnowledge,
  type EntryRow,
  type Place,
} from './knowledge.repo.ts';
import { piecesOf, readableText, textOfFile } from './pieces.rules.ts';

const presentEntry = ({ id, kind, title, body, active, updatedAt }: EntryRow): KnowledgeEntry => ({
  id,
  kind,
  title,
  length: body.length,
  active,
  updatedAt: updatedAt.toISOString(),
});
const presentText = (row: EntryRow): KnowledgeText => ({ ...presentEntry(row), body: row.body });

/** ERR_KNOWLEDGE_FULL where it would be too much. @param except the entry that is changed; 0: a new one */
async function checkRoom({ tx }: Ctx, length: number, except: number): Promise<void> {
  await lockCompany(tx);
  const { entries, letters } = await sumKnowledge(tx, except);
  if (entries + 1 > MOST_KNOWLEDGE || letters + length > MOST_KNOWLEDGE_LETTERS)
    fail('ERR_KNOWLEDGE_FULL', 'That is more than a company’s knowledge may hold', {
      most: MOST_KNOWLEDGE,
      letters: MOST_KNOWLEDGE_LETTERS,
    });
}

type Input = Omit<KnowledgeInput, 'kind'> & Pick<EntryRow, 'kind'>;

const service = crudService(knowledgeRepo, {
  listKey: 'entries',
  missing: 'ERR_NO_KNOWLEDGE_FOUND',
  present: (_, row) => presentText(row),
  create: async (ctx, input: Input) => {
    await checkRoom(ctx, input.body.length, 0);
    return { ...input, updatedAt: ctx.now };
  },
  change: async (ctx, change: KnowledgeChange, row) => {
    if (change.body !== undefined) await checkRoom(ctx, change.body.length, row.id);
    const { title, body } = { ...row, ...change };
    // Pieces that are stored anew are asked anew what they mean.
    if (title !== row.title || body !== row.body) await storePieces(ctx.tx, row.id, title, piecesOf(body));
    return { ...change, updatedAt: ctx.now };
  },
  afterWrite: async (ctx, action, { id: entryId, title, body }) => {
    ctx.publish('knowledge', { action, entryId }, [companyRoom(ctx.companyId)]);
    if (action === 'delete') return;
    if (action === 'create') await storePieces(ctx.tx, entryId, title, piecesOf(body));
    await ctx.enqueue(EMBED_KNOWLEDGE, { companyId: ctx.companyId });
  },
});

export const knowledgeService = {
  ...service,
  page: async ({ tx }: Ctx, query: PageQuery) =>
    pageAnswer('entries', await knowledgeRepo.page(tx, query), presentEntry),
};

export async function uploadKnowledge(call: Call): Promise<KnowledgeText> {
  // Nothing is taken in for somebody who may not add it.
  await call.run((ctx) => checkRoom(ctx, 0, 0));
  const { name, bytes } = await receive(call);
  const read = textOfFile(bytes);
  if (read === undefined) fail('ERR_NOT_TEXT');
  const body = readableText(name, read, LONGEST_KNOWLEDGE).trim();
  if (body === '') fail('ERR_NOT_TEXT');
  if (body.length > LONGEST_KNOWLEDGE) fail('ERR_PAYLOAD_TOO_LARGE');
  const title = name.slice(0, 300).padEnd(3, '.');
  return call.run((ctx) => service.create(ctx, { kind: 'file', title, body, active: true }));
}

const missing = (): Error => validationFailed([{ path: 'file', message: 'one file, as multipart/form-data' }]);

async function receive(call: Call): Promise<{ name: string; bytes: Uint8Array }> {
  if (!call.request.isMultipart()) throw missing();
  const { files } = await readMultipart(
    call.request,
    async ({ field, name, content }) => {
      const chunks: Uint8Array[] = [];
      for await (const chunk of content as AsyncIterable<Uint8Array>) chunks.push(chunk);
      return { field, name, bytes: new Uint8Array(Buffer.concat(chunks)) };
    },
    MOST_KNOWLEDGE_FILE_BYTES,
  );
  const [file, ...more] = files;
  if (file?.field !== 'file' || more.length > 0) throw missing();
  return file;
}

/** What an agent would be given; where it has an endpoint, that is asked for the meaning outside of any transaction. */
export async function askKnowledgeOf(
  call: Call,
  embedder: Embedder,
  { question, promptId }: z.output<typeof askKnowledge.body>,
): Promise<z.output<typeof askKnowledge.reply>> {
  const asker = await call.run(async (ctx) => {
    await checkPrompt(ctx, promptId);
    return promptId === null ? undefined : askerOf(ctx, promptId);
  });
  const { companyId } = call.actor();
  const meaning = asker ? await meaningOf(call.platform, embedder, companyId, asker, question) : 'none';
  const known = typeof meaning === 'string' ? undefined : meaning;
  const found = await call.run((ctx) => findKnowledge(ctx, question, known));
  return { found, meaning: typeof meaning === 'string' ? meaning : 'used' };
}

/** An agent was saved: its endpoint may be another, or offer by now what it did not. */
export async function knowAnew(ctx: Ctx, place: Place): Promise<void> {
  await forgetRefusal(ctx.tx, place);
  await ctx.enqueue(EMBED_KNOWLEDGE, { companyId: ctx.companyId });
}
