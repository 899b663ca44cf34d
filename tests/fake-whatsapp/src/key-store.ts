// Signal keys of one simulated phone, in memory. The phone takes its turns one by one, so a transaction needs no lock.
import type { SignalDataTypeMap, SignalKeyStoreWithTransaction } from 'baileys';

export function memoryKeyStore(): SignalKeyStoreWithTransaction {
  const entries = new Map<string, unknown>();
  return {
    get<T extends keyof SignalDataTypeMap>(type: T, ids: string[]) {
      const found: Record<string, SignalDataTypeMap[T]> = {};
      for (const id of ids) {
        const value = entries.get(`${type}/${id}`);
        // Written by `set` below under the same type, which the map cannot express.
        if (value !== undefined) found[id] = value as SignalDataTypeMap[T];
      }
      return found;
    },
    set(data) {
      for (const [type, values] of Object.entries(data)) {
        for (const [id, value] of Object.entries(values ?? {})) {
          if (value === null || value === undefined) entries.delete(`${type}/${id}`);
          else entries.set(`${type}/${id}`, value);
        }
      }
    },
    isInTransaction: () => false,
    transaction: (work) => work(),
  };
}
