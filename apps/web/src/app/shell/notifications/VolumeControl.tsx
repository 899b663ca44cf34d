// How loud new messages are; what one chooses is heard at once.
import { ActionIcon, Popover, Slider } from '@mantine/core';
import { Volume1, Volume2, VolumeX } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { playChime, readVolume, storeVolume } from './chime.ts';

const STEP = 0.1;

function chooseVolume(value: number): void {
  storeVolume(value);
  playChime(value);
}

export function VolumeControl() {
  const { t } = useTranslation('shell');
  const [volume, setVolume] = useState(readVolume);
  const Icon = volume === 0 ? VolumeX : volume < 0.6 ? Volume1 : Volume2;
  const label = t('volume', { percent: Math.round(volume * 100) });
  return (
    <Popover width={220} position="bottom-end" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon variant="subtle" color="gray" c="inherit" size={36} aria-label={label} title={label}>
          <Icon size={18} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <Slider
          thumbLabel={t('volumeSlider')}
          min={0}
          max={1}
          step={STEP}
          value={volume}
          onChange={(value) => setVolume(Number(value.toFixed(1)))}
          onChangeEnd={(value) => chooseVolume(Number(value.toFixed(1)))}
          label={(value) => `${Math.round(value * 100)} %`}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
