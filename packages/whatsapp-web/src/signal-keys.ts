// The keys of one WhatsApp Web session, as Baileys asks for them and as the table holds them: `creds`, `<type>/<id>`.
import {
  BufferJSON,
  initAuthCreds,
  proto,
  type AuthenticationCreds,
  type SignalDataSet,
  type SignalDataTypeMap,
  type SignalKeyStore,
} from 'baileys';
import type { WriteBehind } from './write-behind.ts';

const CREDS = 'creds';

const packed = (value: unknown): Buffer => Buffer.from(JSON.stringify(value, BufferJSON.replacer));

function unpacked(value: Buffer): unknown {
  try {
    return JSON.parse(value.toString(), BufferJSON.reviver);
  } catch {
    // The parser's own words quote what it read.
    throw new Error('a stored key cannot be read');
  }
}

/** Linked to a phone: what a pairing leaves behind that did not come to its end is worthless. */
export const isPaired = (creds: AuthenticationCreds): boolean => creds.account !== undefined;

/** The stored credentials; new ones where there are none. */
export async function loadCreds(keys: WriteBehind): Promise<AuthenticationCreds> {
  const stored = (await keys.get([CREDS])).get(CREDS);
  // We wrote it.
  const creds = stored ? (unpacked(stored) as AuthenticationCreds) : undefined;
  return creds && isPaired(creds) ? creds : initAuthCreds();
}

/** For what must not be lost: in the table when it resolves. */
export const keepCreds = (keys: WriteBehind, creds: AuthenticationCreds): Promise<void> =>
  keys.set(new Map([[CREDS, packed(creds)]]));

/** They go to the table with what is written next: the pre-keys that they count, for one. */
export function saveCreds(keys: WriteBehind, creds: AuthenticationCreds): void {
  if (isPaired(creds)) keys.setBehind(new Map([[CREDS, () => packed(creds)]]));
}

export function signalKeyStore(keys: Pick<WriteBehind, 'get' | 'set'>): SignalKeyStore {
  return {
    get: async <T extends keyof SignalDataTypeMap>(type: T, ids: string[]) => {
      const found = await keys.get(ids.map((id) => `${type}/${id}`));
      const values: { [id: string]: SignalDataTypeMap[T] } = {};
      for (const id of ids) {
        const stored = found.get(`${type}/${id}`);
        if (!stored) continue;
        const value = unpacked(stored);
        // Each type as it was stored; the one protobuf among them is made one again.
        values[id] = (
          type === 'app-state-sync-key' ? proto.Message.AppStateSyncKeyData.fromObject(value as object) : value
        ) as SignalDataTypeMap[T];
      }
      return values;
    },
    set: async (data: SignalDataSet) => {
      const entries = Object.entries(data).flatMap(([type, values]) =>
        Object.entries(values ?? {}).map(
          ([id, value]) => [`${type}/${id}`, value === null ? null : packed(value)] as const,
        ),
      );
      await keys.set(new Map(entries));
    },
  };
}
