// Listening to what was recorded before it goes: play, and a wave to move in.
import { ActionIcon } from '@mantine/core';
import { Pause, Play } from 'lucide-react';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useFormats } from '../../../../shared/format/useFormats.ts';
import { useTranslation } from '../../../../shared/i18n/useTranslation.ts';
import classes from './VoiceBar.module.css';
import { waveOf, type VoiceNote } from './voiceNote.ts';

const BARS = 48;

export function VoiceReview({ note }: { note: VoiceNote }) {
  const { t } = useTranslation('tickets');
  const formats = useFormats();
  const audio = useRef<HTMLAudioElement>(null);
  const attach = useCallback(
    (element: HTMLAudioElement) => {
      const url = URL.createObjectURL(note.file);
      element.src = url;
      audio.current = element;
      return () => {
        audio.current = null;
        URL.revokeObjectURL(url);
      };
    },
    [note.file],
  );
  const [on, setOn] = useState(false);
  const [at, setAt] = useState(0);
  const toggle = (): void => {
    const element = audio.current;
    if (!element) return;
    if (!element.paused) return element.pause();
    // Refused: the button stays as it is.
    element.play().catch(() => setOn(false));
  };
  const handleSeek = (seconds: number): void => {
    if (audio.current) audio.current.currentTime = seconds;
    setAt(seconds);
  };
  return (
    <span className={classes.review}>
      <audio
        ref={attach}
        onPlay={() => setOn(true)}
        onPause={() => setOn(false)}
        onEnded={() => setAt(0)}
        onTimeUpdate={(event) => setAt(event.currentTarget.currentTime)}
      />
      {/* A browser that cannot play it can still send it. */}
      {plays() && (
        <ActionIcon
          variant="light"
          radius="xl"
          size={36}
          aria-label={t(on ? 'media.pause' : 'media.play')}
          onClick={toggle}
        >
          {on ? <Pause size={17} /> : <Play size={17} />}
        </ActionIcon>
      )}
      <span className={classes.wave}>
        <Wave levels={note.levels} played={at / note.seconds} />
        <input
          type="range"
          aria-label={t('media.position')}
          aria-valuetext={formats.duration(at)}
          min={0}
          max={note.seconds}
          step={0.1}
          value={Math.min(at, note.seconds)}
          disabled={!plays()}
          onChange={(event) => handleSeek(Number(event.currentTarget.value))}
        />
      </span>
      <span className={classes.clock}>{formats.duration(on || at > 0 ? at : note.seconds)}</span>
    </span>
  );
}

function Wave({ levels, played }: { levels: readonly number[]; played: number }) {
  const wave = useMemo(() => waveOf(levels, BARS), [levels]);
  return (
    <span className={classes.bars} aria-hidden>
      {wave.map((height, index) => (
        <span
          // Bars have no other name than their place.
          key={`bar ${String(index)}`}
          data-played={index / BARS < played || undefined}
          style={{ height: `${height * 100}%` }}
        />
      ))}
    </span>
  );
}

const plays = (): boolean => document.createElement('audio').canPlayType('audio/ogg; codecs=opus') !== '';
