// Texts that no answer has come for yet, in this browser: a reload, or a browser that closes, must not lose them.
import { quotedMessage } from '@recado/contract/messages';
import { templateMessage } from '@recado/contract/templates';
import { z } from 'zod';
import { readStored, removeStored, storedKeys, writeStored } from '../../../shared/session/storage.ts';

const kept = z.object({
  clientId: z.uuid(),
  ticketId: z.number().int(),
  body: z.string(),
  quoted: quotedMessage.nullable(),
  template: z.object({ message: templateMessage }).nullable().default(null),
  fileList: z
    .object({ id: z.number().int(), files: z.array(z.string()) })
    .nullable()
    .default(null),
  createdAt: z.iso.datetime(),
  /** when its writer asked for it the last time; left out: as it was written */
  wantedAt: z.iso.datetime().optional(),
  /** the server did not take it: it goes out when its writer wants it to */
  refused: z.boolean().default(false),
});
export type KeptText = z.output<typeof kept>;

export interface Outbox {
  /** the oldest first */
  read(): KeptText[];
  keep(text: KeptText): void;
  forget(clientId: string): void;
  /** Calls back when another tab has forgotten one. */
  watch(onForgotten: (clientId: string) => void): () => void;
}

/** Nobody misses a text of last month; its ticket has moved on. */
const KEPT_MS = 7 * 24 * 60 * 60_000;

/** A computer may be shared: one person's words are not the next one's. Each text has an entry, because tabs share them. */
export function outboxOf(userId: number): Outbox {
  const prefix = `outbox.${userId}.`;
  return {
    read() {
      const texts: KeptText[] = [];
      for (const key of storedKeys(prefix)) {
        const text = readText(key);
        if (text && Date.now() - Date.parse(text.createdAt) < KEPT_MS) texts.push(text);
        else removeStored(key);
      }
      return texts.toSorted((a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt));
    },
    keep: ({ clientId, ticketId, body, quoted, template, fileList, createdAt, wantedAt, refused }) =>
      writeStored(
        `${prefix}${clientId}`,
        JSON.stringify({ clientId, ticketId, body, quoted, template, fileList, createdAt, wantedAt, refused }),
      ),
    forget: (clientId) => removeStored(`${prefix}${clientId}`),
    watch(onForgotten) {
      const listen = ({ key, newValue }: StorageEvent): void => {
        if (key?.startsWith(prefix) && newValue === null) onForgotten(key.slice(prefix.length));
      };
      addEventListener('storage', listen);
      return () => removeEventListener('storage', listen);
    },
  };
}

function readText(key: string): KeptText | undefined {
  try {
    return kept.parse(JSON.parse(readStored(key) ?? ''));
  } catch {
    return undefined;
  }
}
