// Above the field: what is being asked, what was put there and how to have one's own words again, and the summary.
import { Button, CloseButton } from '@mantine/core';
import { Sparkles } from 'lucide-react';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import classes from './Aids.module.css';
import type { ComposerAids } from './useComposerAids.ts';

export interface AidNotesProps {
  aids: ComposerAids;
  /** back to the field */
  onDone: () => void;
}

export function AidNotes({ aids, onDone }: AidNotesProps) {
  const { t } = useTranslation(['tickets', 'common']);
  const { running, replaced, summary } = aids;
  const first = (then: () => void) => () => {
    onDone();
    then();
  };
  return (
    <>
      {summary !== null && (
        <section className={classes.summary} aria-label={t('aids.summaryTitle')}>
          <p className={classes.title}>
            <Sparkles size={14} aria-hidden /> {t('aids.summaryTitle')}
          </p>
          <p className={classes.text} role="status">
            {summary}
          </p>
          <CloseButton className={classes.close} aria-label={t('common:close')} onClick={first(aids.closeSummary)} />
        </section>
      )}
      <div className={classes.note}>
        <span role="status">
          {running !== null && t(`aids.running.${running}`)}
          {running === null && replaced && <Told used={replaced.used} guessed={replaced.guessed} />}
        </span>
        {running !== null && (
          <Button size="compact-xs" variant="subtle" onClick={first(aids.cancel)}>
            {t('common:cancel')}
          </Button>
        )}
        {running === null && replaced && (
          <Button size="compact-xs" variant="subtle" onClick={first(aids.undo)}>
            {t('aids.undo')}
          </Button>
        )}
      </div>
    </>
  );
}

function Told({ used, guessed }: { used: readonly string[]; guessed: boolean }) {
  const { t } = useTranslation('tickets');
  if (used.length > 0) return t('aids.from', { titles: used.join(' · ') });
  return t(guessed ? 'aids.guessed' : 'aids.check');
}
