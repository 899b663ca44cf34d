// Messages that somebody has had translated: shown under them for as long as the page is open, and nowhere else.
import { translateMessage } from '@recado/contract/aids';
import type { Language } from '@recado/contract/constants';
import { call } from '../../../shared/data/client.ts';
import { notifyError } from '../../../shared/ui/notify.ts';
import { inTurn } from './inTurn.ts';
import { keptById } from './keptById.ts';

interface Translation {
  /** of these words: what is corrected later was not translated */
  body: string;
  /** null: it is being asked for */
  text: string | null;
  asked: AbortController;
}

const { get, set, useOf } = keptById<Translation>(({ asked }) => asked.abort());

export const translations = {
  ask: ({ id, body }: { id: number; body: string }, language: Language): void => {
    const asked = new AbortController();
    const { signal } = asked;
    translations.hide(id);
    set(id, { body, text: null, asked });
    const isMine = (): boolean => get(id)?.asked === asked;
    inTurn(signal, () => call(translateMessage, { params: { id }, body: { language }, signal })).then(
      ({ text }) => isMine() && set(id, { body, text, asked }),
      (error: unknown) => {
        if (!isMine()) return;
        set(id, null);
        notifyError(error);
      },
    );
  },
  /** What is under way is given up. */
  hide: (id: number): void => {
    get(id)?.asked.abort();
    set(id, null);
  },
};

export const useTranslationOf = useOf;
