// In place of the field while one records: what is heard, how long already, and the ways out.
import { ActionIcon, Button, Loader, Tooltip } from '@mantine/core';
import { SendHorizontal, Square, Trash2 } from 'lucide-react';
import { useEffect, useState, type KeyboardEvent } from 'react';
import { useFormats } from '../../../../shared/format/useFormats.ts';
import { useTranslation } from '../../../../shared/i18n/useTranslation.ts';
import type { VoiceRecorder } from './recorder.ts';
import { useVoiceNote, type VoiceKeeper } from './useVoiceNote.ts';
import classes from './VoiceBar.module.css';
import type { VoiceFault } from './voiceNote.ts';
import { VoiceReview } from './VoiceReview.tsx';

export interface VoiceBarProps {
  onSend: (file: File) => void;
  /** nothing is recorded any more */
  onClose: () => void;
  keeper: VoiceKeeper;
}

export function VoiceBar(props: VoiceBarProps) {
  const [attempt, setAttempt] = useState(0);
  return <Attempt key={attempt} {...props} onAgain={() => setAttempt(attempt + 1)} />;
}

function Attempt({ onSend, onClose, keeper, onAgain }: VoiceBarProps & { onAgain: () => void }) {
  const { t } = useTranslation('tickets');
  const { state, stop } = useVoiceNote(keeper);
  const handleKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    onClose();
  };
  if (state.kind === 'fault') return <Fault fault={state.fault} onAgain={onAgain} onClose={onClose} />;
  return (
    <div className={classes.bar} role="group" aria-label={t('composer.voice.note')} onKeyDown={handleKey}>
      <Tooltip label={t('composer.voice.cancel')}>
        <ActionIcon variant="subtle" color="red" size={42} aria-label={t('composer.voice.cancel')} onClick={onClose}>
          <Trash2 size={20} />
        </ActionIcon>
      </Tooltip>
      {state.kind === 'recording' && <Recording recorder={state.recorder} />}
      {state.kind === 'review' && <VoiceReview note={state.note} />}
      {(state.kind === 'opening' || state.kind === 'ending') && (
        <span className={classes.waiting}>
          <Loader size="xs" /> {state.kind === 'opening' && t('composer.voice.opening')}
        </span>
      )}
      {state.kind === 'recording' && (
        <Tooltip label={t('composer.voice.stop')}>
          {/* What one does next has the focus. */}
          <ActionIcon autoFocus size={42} radius="xl" aria-label={t('composer.voice.stop')} onClick={stop}>
            <Square size={16} fill="currentColor" />
          </ActionIcon>
        </Tooltip>
      )}
      {state.kind === 'review' && (
        <Tooltip label={t('composer.voice.send')}>
          <ActionIcon
            autoFocus
            size={42}
            radius="xl"
            aria-label={t('composer.voice.send')}
            onClick={() => onSend(state.note.file)}
          >
            <SendHorizontal size={19} />
          </ActionIcon>
        </Tooltip>
      )}
    </div>
  );
}

function Recording({ recorder }: { recorder: VoiceRecorder }) {
  const { t } = useTranslation('tickets');
  const formats = useFormats();
  const [now, setNow] = useState({ seconds: 0, level: 0 });
  useEffect(() => {
    const timer = setInterval(() => setNow({ seconds: recorder.elapsed(), level: recorder.level() }), 100);
    return () => clearInterval(timer);
  }, [recorder]);
  return (
    <span className={classes.recording}>
      <span className={classes.dot} aria-hidden />
      <span role="timer" aria-label={t('composer.voice.length')} className={classes.clock}>
        {formats.duration(now.seconds)}
      </span>
      <span className={classes.heard} aria-hidden>
        <span style={{ transform: `scaleX(${now.level})` }} />
      </span>
      <span className={classes.state} role="status">
        {t('composer.voice.recording')}
      </span>
    </span>
  );
}

function Fault({ fault, onAgain, onClose }: { fault: VoiceFault | 'short'; onAgain: () => void; onClose: () => void }) {
  const { t } = useTranslation(['tickets', 'common']);
  return (
    <div className={classes.fault} role="alert">
      <span>{t(`composer.voice.fault.${fault}`)}</span>
      <Button size="compact-sm" variant="light" onClick={onAgain}>
        {t('composer.voice.again')}
      </Button>
      <Button size="compact-sm" variant="subtle" color="gray" onClick={onClose}>
        {t('common:close')}
      </Button>
    </div>
  );
}
