// Takes a quick reply into the composer: its words filled in, its file attached.
import type { QuickMessage } from '@recado/contract/quick-messages';
import { expandVariables, type VariableValues } from '@recado/rules/variables';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../../../shared/i18n/useTranslation.ts';
import { notifyWarning } from '../../../../shared/ui/notify.ts';

export interface PickReply {
  /** what it would say here */
  wordsOf: (reply: QuickMessage) => string;
  pick: (reply: QuickMessage) => void;
  /** its file is on its way: without it nothing goes out */
  fetching: boolean;
  /** Goes on without the file. */
  giveUp: () => void;
}

const NONE: ReadonlySet<AbortController> = new Set();

export function usePickReply(
  values: () => VariableValues,
  onText: (text: string) => void,
  onFile: (file: File) => void,
): PickReply {
  const { t } = useTranslation('tickets');
  const [underway, setUnderway] = useState<ReadonlySet<AbortController>>(NONE);
  const current = useRef(underway);
  useEffect(() => {
    current.current = underway;
  });
  const giveUp = useCallback(() => current.current.forEach((abort) => abort.abort()), []);
  useEffect(() => giveUp, [giveUp]);
  const wordsOf = (reply: QuickMessage): string => expandVariables(reply.message, values());
  return {
    wordsOf,
    fetching: underway.size > 0,
    giveUp,
    pick: (reply) => {
      onText(wordsOf(reply));
      if (reply.mediaPath === null) return;
      const abort = new AbortController();
      setUnderway((before) => new Set([...before, abort]));
      void fetchFile(reply, reply.mediaPath, abort.signal)
        .then(onFile, () => {
          if (!abort.signal.aborted) notifyWarning(t('composer.quick.fileFailed'));
        })
        .finally(() => setUnderway((before) => new Set([...before].filter((other) => other !== abort))));
    },
  };
}

async function fetchFile(
  { mediaName, mediaType, shortcode }: QuickMessage,
  url: string,
  signal: AbortSignal,
): Promise<File> {
  const answer = await fetch(url, { signal });
  if (!answer.ok) throw new Error(`${answer.status} for the file of /${shortcode}`);
  const content = await answer.blob();
  return new File([content], mediaName ?? shortcode, { type: content.type || (mediaType ?? '') });
}
