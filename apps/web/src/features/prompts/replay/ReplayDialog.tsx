// The replay lab of an assistant: what is chosen and begun, those that were, one with its figures, and one of its conversations.
import { Button } from '@mantine/core';
import type { Prompt } from '@recado/contract/prompts';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { Dialog } from '../../../shared/ui/Dialog.tsx';
import { ReplayedConversation } from './ReplayedConversation.tsx';
import { ReplayFigures } from './ReplayFigures.tsx';
import { ReplayList } from './ReplayList.tsx';
import { ReplayStart } from './ReplayStart.tsx';

/** What is looked at; of a conversation, in which replay. */
type Shown =
  | { kind: 'all' }
  | { kind: 'replay'; replayId: number }
  | { kind: 'conversation'; replayId: number; ticketId: number; contact: string };

export function ReplayDialog({ prompt, onClose }: { prompt: Prompt; onClose: () => void }) {
  const { t } = useTranslation('prompts');
  const [shown, setShown] = useState<Shown>({ kind: 'all' });
  const back = (): void =>
    setShown(shown.kind === 'conversation' ? { kind: 'replay', replayId: shown.replayId } : { kind: 'all' });
  return (
    <Dialog opened onClose={onClose} title={t('replay.title', { name: prompt.name })} size="64rem">
      {shown.kind !== 'all' && (
        <Button
          variant="subtle"
          size="sm"
          mb="sm"
          leftSection={<ArrowLeft size={16} aria-hidden />}
          onClick={back}
          data-autofocus
        >
          {t(shown.kind === 'replay' ? 'replay.toAll' : 'replay.toFigures')}
        </Button>
      )}
      {shown.kind === 'all' && (
        <>
          <ReplayStart prompt={prompt} onStarted={(replayId) => setShown({ kind: 'replay', replayId })} />
          <ReplayList promptId={prompt.id} onOpen={(replayId) => setShown({ kind: 'replay', replayId })} />
        </>
      )}
      {shown.kind === 'replay' && (
        <ReplayFigures
          replayId={shown.replayId}
          onOpen={({ ticketId, contact }) =>
            setShown({ kind: 'conversation', replayId: shown.replayId, ticketId, contact })
          }
        />
      )}
      {shown.kind === 'conversation' && <ReplayedConversation {...shown} />}
    </Dialog>
  );
}
