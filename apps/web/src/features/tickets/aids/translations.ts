// Messages that somebody has had translated: shown under them for as long as the page is open, and nowhere else.
import { translateMessage } from '@recado/contract/aids';
import type { Language } from '@recado/contract/constants';
import { useSyncExternalStore } from 'react';
import { call } from '../../../shared/data/client.ts';
import { sessionStore } from '../../../shared/session/sessionStore.ts';
import { notifyError } from '../../../shared/ui/notify.ts';

interface Translation {
  /** of these words: what is corrected later was not translated */
  body: string;
  /** null: it is being asked for */
  text: string | null;
  asked: AbortController;
}

const kept = new Map<number, Translation>();
const watchers = new Set<() => void>();

function set(id: number, translation: Translation | undefined): void {
  if (translation) kept.set(id, translation);
  else kept.delete(id);
  for (const watcher of watchers) watcher();
}

// A computer may be shared: what one has read is not the next one's.
sessionStore.subscribe(() => {
  if (sessionStore.get().status === 'signed-out') for (const id of kept.keys()) translations.hide(id);
});

export const translations = {
  ask: ({ id, body }: { id: number; body: string }, language: Language): void => {
    const asked = new AbortController();
    translations.hide(id);
    set(id, { body, text: null, asked });
    const isMine = (): boolean => kept.get(id)?.asked === asked;
    call(translateMessage, { params: { id }, body: { language }, signal: asked.signal }).then(
      ({ text }) => isMine() && set(id, { body, text, asked }),
      (error: unknown) => {
        if (!isMine()) return;
        set(id, undefined);
        notifyError(error);
      },
    );
  },
  /** What is under way is given up. */
  hide: (id: number): void => {
    kept.get(id)?.asked.abort();
    set(id, undefined);
  },
};

export const useTranslationOf = (id: number): Translation | undefined =>
  useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher);
      return () => void watchers.delete(watcher);
    },
    () => kept.get(id),
  );
