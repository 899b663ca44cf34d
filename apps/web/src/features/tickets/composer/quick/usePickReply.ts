// Takes a quick reply into the composer: its words filled in, its file attached.
import type { QuickMessage } from '@recado/contract/quick-messages';
import { expandVariables, type VariableValues } from '@recado/contract/variables';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notifyWarning } from '../../../../shared/ui/notify.ts';

export interface PickReply {
  pick: (reply: QuickMessage) => void;
  /** its file is on its way */
  fetching: boolean;
}

export function usePickReply(
  values: () => VariableValues,
  onText: (text: string) => void,
  onFile: (file: File) => void,
): PickReply {
  const { t } = useTranslation('tickets');
  const [fetching, setFetching] = useState(false);
  const leaving = useRef<AbortController>(null);
  useEffect(() => {
    const abort = new AbortController();
    leaving.current = abort;
    return () => abort.abort();
  }, []);
  return {
    fetching,
    pick: (reply) => {
      onText(expandVariables(reply.message, values()));
      if (reply.mediaPath === null) return;
      const signal = leaving.current?.signal;
      setFetching(true);
      void fetchFile(reply, reply.mediaPath, signal)
        .then(onFile, () => {
          if (!signal?.aborted) notifyWarning(t('composer.quick.fileFailed'));
        })
        .finally(() => setFetching(false));
    },
  };
}

async function fetchFile(
  { mediaName, mediaType, shortcode }: QuickMessage,
  url: string,
  signal: AbortSignal | undefined,
): Promise<File> {
  const answer = await fetch(url, { signal: signal ?? null });
  if (!answer.ok) throw new Error(`${answer.status} for the file of /${shortcode}`);
  const content = await answer.blob();
  return new File([content], mediaName ?? shortcode, { type: content.type || (mediaType ?? '') });
}
