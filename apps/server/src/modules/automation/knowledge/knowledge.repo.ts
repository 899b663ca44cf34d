// The statements on knowledge: entries, their pieces, and what those mean.
import { sql, type SQL } from 'drizzle-orm';
import { crudRepo, type CrudRow } from '../../../platform/crud/crud-repo.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { haltReason } from '../../accounts/auth/subscription.service.ts';
import { knowledgeEntries } from '../../../schema/knowledge.ts';
import type { WordHit } from './rank.rules.ts';

export const knowledgeRepo = crudRepo(knowledgeEntries, {
  search: [knowledgeEntries.title, knowledgeEntries.body],
  orderBy: knowledgeEntries.title,
});
export type EntryRow = CrudRow<typeof knowledgeEntries>;

/** @param except an entry that is about to be changed; 0: none */
export async function sumKnowledge(tx: Tx, except: number): Promise<{ entries: number; letters: number }> {
  const { rows } = await tx.execute<{ entries: number; letters: number }>(sql`
    select count(*)::int as entries, coalesce(sum(length(body)), 0)::int as letters from knowledge_entries where id <> ${except}`);
  return rows[0] ?? { entries: 0, letters: 0 };
}

/** They take the places of those that it had. */
export async function storePieces(tx: Tx, entryId: number, title: string, pieces: readonly string[]): Promise<void> {
  await tx.execute(sql`delete from knowledge_pieces where entry_id = ${entryId}`);
  await tx.execute(sql`
    insert into knowledge_pieces (entry_id, place, body, search)
    select ${entryId}, n - 1, body, fold(${title} || ' ' || body)
    from unnest(${sql.param([...pieces])}::text[]) with ordinality as piece(body, n)`);
}

export async function findWordHits(tx: Tx, words: readonly string[]): Promise<WordHit[]> {
  const { rows } = await tx.execute<WordHit & Record<string, unknown>>(sql`
    select word, piece_id::float8 as "pieceId", weight::float8 as weight from search_knowledge(${sql.param([...words])}::text[])`);
  return rows;
}

export async function countPieces(tx: Tx): Promise<number> {
  const { rows } = await tx.execute<{ n: number }>(sql`select count(*)::int as n from knowledge_pieces`);
  return rows[0]?.n ?? 0;
}

/** An endpoint's model that compares meanings. */
export interface Place {
  endpoint: string;
  model: string;
}

export async function findVectors(tx: Tx, { endpoint, model }: Place): Promise<{ pieceId: number; vector: Buffer }[]> {
  const { rows } = await tx.execute<{ pieceId: number; vector: Buffer }>(sql`
    select v.piece_id as "pieceId", v.vector from knowledge_vectors v
    join knowledge_pieces p on p.company_id = v.company_id and p.id = v.piece_id
    join knowledge_entries e on e.company_id = p.company_id and e.id = p.entry_id
    where v.endpoint = ${endpoint} and v.model = ${model} and e.active`);
  return rows;
}

export async function hasVectors(tx: Tx, { endpoint, model }: Place): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select from knowledge_vectors where endpoint = ${endpoint} and model = ${model} limit 1`);
  return rows.length > 0;
}

export interface PieceRow {
  pieceId: number;
  id: number;
  title: string;
  text: string;
}

export async function findPieces(tx: Tx, ids: readonly number[]): Promise<PieceRow[]> {
  const { rows } = await tx.execute<PieceRow & Record<string, unknown>>(sql`
    select p.id as "pieceId", e.id, e.title, p.body as text from knowledge_pieces p
    join knowledge_entries e on e.company_id = p.company_id and e.id = p.entry_id
    where p.id = any(${sql.param([...ids])}::bigint[])`);
  return rows;
}

export interface Asker extends Place {
  apiKey: Buffer;
  /** it offers none, as it said not long ago */
  refused: boolean;
}

const ASKERS: SQL = sql.raw(`p.base_url as endpoint, p.embedding_model as model, p.api_key as "apiKey", exists (
  select from knowledge_refusals r where r.endpoint = p.base_url and r.model = p.embedding_model and r.refused_at > `);

/** Of an agent. undefined: it is gone, or wants none */
export async function findAsker(tx: Tx, promptId: number, since: Date): Promise<Asker | undefined> {
  const { rows } = await tx.execute<Asker & Record<string, unknown>>(sql`
    select ${ASKERS}${since.toISOString()}::timestamptz) as refused from prompts p
    where p.id = ${promptId} and p.knowledge and p.embedding_model <> ''`);
  return rows[0];
}

/** Of all agents, each endpoint and model once. */
export async function findAskers(tx: Tx, since: Date): Promise<Asker[]> {
  const { rows } = await tx.execute<Asker & Record<string, unknown>>(sql`
    select distinct on (p.base_url, p.embedding_model) ${ASKERS}${since.toISOString()}::timestamptz) as refused
    from prompts p where p.knowledge and p.embedding_model <> '' order by p.base_url, p.embedding_model, p.updated_at desc`);
  return rows;
}

/** Pieces of which it has not said yet what they mean; with their title, which says what they are about. */
export async function findUnknown(
  tx: Tx,
  { endpoint, model }: Place,
  most: number,
): Promise<{ pieceId: number; text: string }[]> {
  const { rows } = await tx.execute<{ pieceId: number; text: string }>(sql`
    select p.id as "pieceId", e.title || E'\n' || p.body as text from knowledge_pieces p
    join knowledge_entries e on e.company_id = p.company_id and e.id = p.entry_id
    where e.active and not exists (
      select from knowledge_vectors v
      where v.company_id = p.company_id and v.endpoint = ${endpoint} and v.model = ${model} and v.piece_id = p.id)
    order by p.id limit ${most}`);
  return rows;
}

/** Companies of which an endpoint has yet to say what something means. */
export async function findIgnorant(tx: Tx, now: Date): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select co.id::float8 as id from companies co where ${haltReason(now)} is null and exists (
      select from prompts p
        join knowledge_entries e on e.company_id = p.company_id and e.active
        join knowledge_pieces k on k.company_id = e.company_id and k.entry_id = e.id
      where p.company_id = co.id and p.knowledge and p.embedding_model <> '' and not exists (
        select from knowledge_vectors v
        where v.company_id = k.company_id and v.endpoint = p.base_url and v.model = p.embedding_model and v.piece_id = k.id))
    order by co.id`);
  return rows.map(({ id }) => id);
}

/** Those of pieces that are gone meanwhile are left out. */
export async function storeVectors(
  tx: Tx,
  { endpoint, model }: Place,
  vectors: readonly { pieceId: number; vector: Buffer }[],
): Promise<void> {
  await tx.execute(sql`
    insert into knowledge_vectors (piece_id, endpoint, model, vector)
    select p.id, ${endpoint}, ${model}, v.vector
    from unnest(${sql.param(vectors.map(({ pieceId }) => pieceId))}::bigint[],
      ${sql.param(vectors.map(({ vector }) => vector))}::bytea[]) as v(piece_id, vector)
    join knowledge_pieces p on p.id = v.piece_id for key share of p
    on conflict (company_id, endpoint, model, piece_id) do nothing`);
}

/** Of endpoints that no agent asks any more. */
export async function removeStrayVectors(tx: Tx): Promise<void> {
  await tx.execute(sql`
    delete from knowledge_vectors v where not exists (
      select from prompts p where p.knowledge and p.base_url = v.endpoint and p.embedding_model = v.model)`);
}

export async function noteRefusal(tx: Tx, { endpoint, model }: Place, now: Date): Promise<void> {
  await tx.execute(sql`
    insert into knowledge_refusals (endpoint, model, refused_at) values (${endpoint}, ${model}, ${now.toISOString()}::timestamptz)
    on conflict (company_id, endpoint, model) do update set refused_at = excluded.refused_at`);
}

/** It is asked again. */
export async function forgetRefusal(tx: Tx, { endpoint, model }: Place): Promise<void> {
  await tx.execute(sql`delete from knowledge_refusals where endpoint = ${endpoint} and model = ${model}`);
}
