// A voice note or a piece of music: play, seek, and faster.
import { ActionIcon, UnstyledButton } from '@mantine/core';
import { Pause, Play } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useFormats } from '../../../shared/format/useFormats.ts';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import classes from './MessageMedia.module.css';
import { usePeaks } from './peaks.ts';

const SPEEDS = [1, 1.5, 2] as const;

/** Two voices at once help nobody. */
let playing: HTMLAudioElement | null = null;

export interface AudioPlayerProps {
  id: number;
  url: string;
  /** bytes */
  size: number | null;
}

export function AudioPlayer({ id, url, size }: AudioPlayerProps) {
  const { t } = useTranslation('tickets');
  const formats = useFormats();
  const audio = useRef<HTMLAudioElement>(null);
  const [on, setOn] = useState(false);
  const [at, setAt] = useState(0);
  const [length, setLength] = useState(0);
  const [speed, setSpeed] = useState(0);
  const rate = SPEEDS[speed] ?? 1;
  const peaks = usePeaks(id, url, size);
  const end = Math.max(length, at, 0.1);

  useEffect(() => {
    if (audio.current) audio.current.playbackRate = rate;
  }, [rate]);
  const handleToggle = (): void => {
    const element = audio.current;
    if (!element) return;
    if (!element.paused) return element.pause();
    if (playing !== element) playing?.pause();
    playing = element;
    element.playbackRate = rate;
    // Refused: the button stays as it is.
    element.play().catch(() => setOn(false));
  };
  const handleSeek = (seconds: number): void => {
    if (audio.current) audio.current.currentTime = seconds;
    setAt(seconds);
  };
  return (
    <div className={classes.player} role="group" aria-label={t('media.audio')}>
      <audio
        ref={audio}
        src={url}
        preload="metadata"
        onPlay={() => setOn(true)}
        onPause={() => setOn(false)}
        onEnded={() => setAt(0)}
        onTimeUpdate={(event) => setAt(event.currentTarget.currentTime)}
        // A recording made in a browser does not know its own length.
        onDurationChange={({ currentTarget: { duration } }) => setLength(Number.isFinite(duration) ? duration : 0)}
      />
      <ActionIcon
        radius="xl"
        size={36}
        variant="light"
        aria-label={t(on ? 'media.pause' : 'media.play')}
        onClick={handleToggle}
      >
        {on ? <Pause size={17} /> : <Play size={17} />}
      </ActionIcon>
      <div className={classes.wave}>
        <Wave peaks={peaks} share={at / end} />
        <input
          type="range"
          className={classes.track}
          aria-label={t('media.position')}
          aria-valuetext={formats.duration(at)}
          min={0}
          max={end}
          step={0.1}
          value={at}
          onChange={(event) => handleSeek(Number(event.currentTarget.value))}
        />
      </div>
      <span className={classes.clock}>{formats.duration(on || at > 0 ? at : length)}</span>
      <UnstyledButton
        className={classes.speed}
        aria-label={t('media.speed', { speed: formats.number(rate) })}
        onClick={() => setSpeed((speed + 1) % SPEEDS.length)}
      >
        {formats.number(rate)}×
      </UnstyledButton>
    </div>
  );
}

/** Two lines of bars, one over the other: what has been played is coloured. */
function Wave({ peaks, share }: { peaks: readonly number[]; share: number }) {
  const bars = peaks.map((peak, index) => `M${index * 4 + 2} ${14 - peak * 12}V${14 + peak * 12}`).join('');
  const width = peaks.length * 4;
  return (
    <svg viewBox={`0 0 ${width} 28`} preserveAspectRatio="none" aria-hidden>
      <path d={bars} className={classes.bars} />
      <path d={bars} className={classes.played} style={{ clipPath: `inset(0 ${(1 - share) * 100}% 0 0)` }} />
    </svg>
  );
}
