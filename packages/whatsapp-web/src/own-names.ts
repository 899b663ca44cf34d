// libsignal queues its work by people's and groups' names, for the whole process: two companies whose customer is the
// same person would wait for each other. So each repository calls everybody by names of its own, and stores the usual ones.
import type { SignalDataSet, SignalDataTypeMap, SignalKeyStore, SignalRepositoryWithLIDStore } from 'baileys';

let given = 0;

export class OwnNames {
  /** no character of it means anything in an address */
  readonly #mark = `${++given}!`;

  /** of a person's or a group's id */
  of(jid: string): string {
    return `${this.#mark}${jid}`;
  }

  #usual(name: string): string {
    return name.startsWith(this.#mark) ? name.slice(this.#mark.length) : name;
  }

  store(store: SignalKeyStore): SignalKeyStore {
    return {
      get: async <T extends keyof SignalDataTypeMap>(type: T, ids: string[]) => {
        const found = await store.get(
          type,
          ids.map((id) => this.#usual(id)),
        );
        const values: { [id: string]: SignalDataTypeMap[T] } = {};
        for (const id of ids) {
          const value = found[this.#usual(id)];
          if (value !== undefined) values[id] = value;
        }
        return values;
      },
      set: (data) => {
        const usual = Object.entries(data).map(([type, values]) => [
          type,
          Object.fromEntries(Object.entries(values ?? {}).map(([id, value]) => [this.#usual(id), value])),
        ]);
        // The same types as before.
        return store.set(Object.fromEntries(usual) as SignalDataSet);
      },
    };
  }

  /** Which hidden id a phone number has, in our names where it is asked in them. */
  answerFor(
    lidMapping: SignalRepositoryWithLIDStore['lidMapping'],
    lidOf: (pn: string) => Promise<string | null>,
  ): void {
    lidMapping.getLIDForPN = async (pn) => {
      const usual = this.#usual(pn);
      const lid = await lidOf(usual);
      return lid !== null && usual !== pn ? this.of(lid) : lid;
    };
  }
}
