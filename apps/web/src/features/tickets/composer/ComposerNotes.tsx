// What one should know before sending: who else writes, what has come meanwhile, and under which name it goes.
import { Button } from '@mantine/core';
import { unknownVariables } from '@recado/rules/variables';
import { ArrowDown } from 'lucide-react';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import classes from './Composer.module.css';
import type { PickReply } from './quick/usePickReply.ts';
import { useColleaguesTyping } from '../../../entities/ticket/colleagues.ts';
import { UnknownVariables } from '../../../entities/variable/UnknownVariables.tsx';
import type { Composing } from './useComposer.ts';

export interface ComposerNotesProps {
  ticketId: number;
  composing: Composing;
  /** one speaks, which is not signed */
  speaking: boolean;
  /** back to the field */
  onDone: () => void;
}

export function ComposerNotes({ ticketId, composing, speaking, onDone }: ComposerNotesProps) {
  const { t } = useTranslation('tickets');
  const { newer, send, signature, quick, value } = composing;
  return (
    <>
      {newer.warned > 0 && (
        <div className={classes.newer} role="alert">
          <span>{t('composer.newer.title', { count: newer.warned })}</span>
          <Button
            size="compact-sm"
            leftSection={<ArrowDown size={14} aria-hidden />}
            onClick={() => {
              newer.see();
              onDone();
            }}
          >
            {t('composer.newer.see')}
          </Button>
          <Button size="compact-sm" variant="default" onClick={send}>
            {t('composer.newer.send')}
          </Button>
        </div>
      )}
      <FetchedFile quick={quick} onDone={onDone} />
      <div className={classes.unknown}>
        <UnknownVariables names={unknownVariables(value)} />
      </div>
      <div className={classes.notes}>
        <ColleaguesTyping ticketId={ticketId} />
        {signature.on && !speaking && (
          <span className={classes.signed}>{t('composer.signedAs', { name: signature.name })}</span>
        )}
      </div>
    </>
  );
}

/** One waits for a quick reply's file, or goes on without it. */
function FetchedFile({ quick, onDone }: { quick: PickReply; onDone: () => void }) {
  const { t } = useTranslation(['tickets', 'common']);
  const handleGiveUp = (): void => {
    quick.giveUp();
    onDone();
  };
  return (
    <div className={classes.fetched}>
      <span role="status">{quick.fetching && t('composer.quick.fetching')}</span>
      {quick.fetching && (
        <Button size="compact-xs" variant="subtle" onClick={handleGiveUp}>
          {t('common:cancel')}
        </Button>
      )}
    </div>
  );
}

function ColleaguesTyping({ ticketId }: { ticketId: number }) {
  const { t } = useTranslation('tickets');
  const names = useColleaguesTyping(ticketId);
  const [first, second] = names;
  return (
    <span role="status" className={classes.typing}>
      {names.length === 1 && t('composer.typing.one', { name: first })}
      {names.length === 2 && t('composer.typing.two', { first, second })}
      {names.length > 2 && t('composer.typing.several', { number: names.length })}
    </span>
  );
}
