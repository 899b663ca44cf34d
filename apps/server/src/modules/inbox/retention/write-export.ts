// Old conversations go into a file: written while it is read from the tables, read back from the store and counted, and only then
// recorded. A process that dies leaves a file that nothing names, which is removed, and the whole is done again.
import { createHash, randomUUID, type Hash } from 'node:crypto';
import { Readable } from 'node:stream';
import { inCompany } from '../../../platform/context.ts';
import type { Platform } from '../../../platform/platform.ts';
import { keepFile, reserveFile } from '../../../platform/media/kept-files.ts';
import type { MediaStore } from '../../../ports/media-store.ts';
import { findAuthors, PAGE, readPage, type Page } from './export-lines.repo.ts';
import {
  findParts,
  insertParts,
  updateClaimed,
  updateTallies,
  type ExportRow,
  type Part,
  type Tally,
} from './exports.repo.ts';
import { newPart } from './plan-exports.service.ts';
import { countLines, openBlock, readBlocks, sealLines, type LinesKey } from './sealed-lines.ts';

export interface Writing {
  platform: Platform;
  store: MediaStore;
  /** the process ends */
  signal: AbortSignal;
  /** Fails where the export is not ours any more; answers until when it is. */
  claim: () => Promise<Date>;
}

/** conversations that are read at once */
const TOGETHER = 20;

/** What was written, to be held against what is read back. */
interface Written {
  hash: Hash;
  /** by the keys' uuids */
  lines: Map<string, number>;
  /** of conversations, by their own keys' */
  tallies: Map<string, Tally>;
}

export async function writeExport(writing: Writing, { id, companyId }: ExportRow): Promise<void> {
  const { platform, store } = writing;
  const parts = await partsOf(writing, companyId, id);
  const keys = new Map(
    parts.map((part) => [part.uuid, { uuid: part.uuid, key: platform.secrets.decrypt(part.sealedKey) }]),
  );
  const written: Written = { hash: createHash('sha256'), lines: new Map(), tallies: new Map() };
  const storageKey = `exports/${companyId}/${randomUUID()}`;
  await reserveFile(platform.db, companyId, storageKey);
  const content = blocksOf(writing, companyId, { parts, keys, written });
  const size = await store.put(storageKey, Readable.from(content, { objectMode: false }));
  const sha256 = written.hash.digest('hex');
  await readBack(store, storageKey, sha256, { keys, written });
  const until = await writing.claim();
  await inCompany(platform, companyId, undefined, async ({ tx, now }) => {
    const set = { state: 'stored', storageKey, size, sha256, storedAt: now, workAt: now, attempts: 0 } as const;
    if (!(await updateClaimed(tx, id, until, set))) throw new Error('somebody else writes this export');
    await keepFile(tx, storageKey);
    await updateTallies(tx, [...written.tallies.values()]);
  });
}

/** With one for each who wrote in a group, stored before what they wrote is read: so an erasure that comes in between finds it. */
async function partsOf({ platform }: Writing, companyId: number, exportId: number): Promise<Part[]> {
  return inCompany(platform, companyId, undefined, async ({ tx }) => {
    const parts = await findParts(tx, exportId);
    for (const { ticketId } of parts.filter(({ own, isGroup }) => own && isGroup)) {
      const known = parts.flatMap((part) => (part.ticketId === ticketId ? (part.contactId ?? []) : []));
      const authors = await findAuthors(tx, ticketId, known);
      await insertParts(
        tx,
        exportId,
        authors.map((contactId) => newPart({ platform }, { ticketId, contactId })),
      );
    }
    return findParts(tx, exportId);
  });
}

interface Content {
  parts: readonly Part[];
  keys: ReadonlyMap<string, LinesKey>;
  written: Written;
}

async function* blocksOf(writing: Writing, companyId: number, content: Content): AsyncGenerator<Buffer> {
  const { platform, signal, claim } = writing;
  const { parts, written } = content;
  const read = (ticketId: number, after: number): Promise<Page> =>
    platform.db.read(companyId, (tx) => readPage(tx, ticketId, after));
  const own = parts.filter((part) => part.own);
  for (let at = 0; at < own.length; at += TOGETHER) {
    signal.throwIfAborted();
    await claim();
    const some = own.slice(at, at + TOGETHER);
    const pages = await platform.db.read(companyId, (tx) =>
      Promise.all(some.map(({ ticketId }) => readPage(tx, ticketId, 0))),
    );
    for (const [n, part] of some.entries())
      for (let page = pages[n]; page;) {
        tally(written, part, page);
        for (const block of await sealPage(part, page, content)) {
          written.hash.update(block);
          yield block;
        }
        if (page.messages < PAGE) break;
        signal.throwIfAborted();
        await claim();
        page = await read(part.ticketId, page.untilMessage);
      }
  }
}

function tally({ tallies }: Written, { uuid }: Part, page: Page): void {
  const before = tallies.get(uuid);
  tallies.set(uuid, {
    uuid,
    messages: (before?.messages ?? 0) + page.messages,
    untilMessage: page.untilMessage || (before?.untilMessage ?? 0),
    untilNote: page.untilNote || (before?.untilNote ?? 0),
    untilLine: page.untilLine || (before?.untilLine ?? 0),
  });
}

/** A block for each key: in a group, what each person wrote is theirs. */
async function sealPage(own: Part, page: Page, { parts, keys, written }: Content): Promise<Buffer[]> {
  const partOf = (author: number | null): Part => {
    if (!own.isGroup || author === null) return own;
    const part = parts.find(({ ticketId, contactId }) => ticketId === own.ticketId && contactId === author);
    if (!part) throw new Error('somebody wrote in the group meanwhile');
    return part;
  };
  const blocks: Buffer[] = [];
  for (const [{ uuid }, lines] of Map.groupBy(page.lines, ({ author }) => partOf(author))) {
    written.lines.set(uuid, (written.lines.get(uuid) ?? 0) + lines.length);
    blocks.push(
      await sealLines(
        keyOf(keys, uuid),
        lines.map(({ text }) => text),
      ),
    );
  }
  return blocks;
}

function keyOf(keys: ReadonlyMap<string, LinesKey>, uuid: string): LinesKey {
  const key = keys.get(uuid);
  if (!key) throw new Error('a block of an export has no key');
  return key;
}

/** Every line that was written is there, and opens. */
async function readBack(
  store: MediaStore,
  storageKey: string,
  sha256: string,
  { keys, written }: Omit<Content, 'parts'>,
): Promise<void> {
  const file = await store.get(storageKey);
  if (!file) throw new Error('an export is not in the store');
  const hash = createHash('sha256');
  const hashed = async function* (): AsyncGenerator<Uint8Array> {
    for await (const chunk of file.stream as AsyncIterable<Uint8Array>) {
      hash.update(chunk);
      yield chunk;
    }
  };
  const lines = new Map<string, number>();
  for await (const block of readBlocks(Readable.from(hashed(), { objectMode: false }))) {
    const count = await countLines(openBlock(keyOf(keys, block.uuid), block));
    lines.set(block.uuid, (lines.get(block.uuid) ?? 0) + count);
  }
  const isWhole = lines.size === written.lines.size && [...lines].every(([uuid, n]) => n === written.lines.get(uuid));
  if (hash.digest('hex') !== sha256 || !isWhole) throw new Error('an export was not stored as it was written');
}
