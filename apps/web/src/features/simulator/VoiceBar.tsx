// In place of the composer while somebody speaks: how long already, throw away, send.
import { ActionIcon, Text } from '@mantine/core';
import { SendHorizontal, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useFormats } from '../../shared/format/useFormats.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import classes from './Chat.module.css';
import type { VoiceRecorder } from './useVoiceRecorder.ts';

export function VoiceBar({ recorder }: { recorder: VoiceRecorder }) {
  const { t } = useTranslation('simulator');
  const formats = useFormats();
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const start = Date.now();
    const timer = setInterval(() => setSeconds((Date.now() - start) / 1_000), 250);
    return () => clearInterval(timer);
  }, []);
  return (
    <div className={classes.composer}>
      <div className={classes.inputs}>
        <ActionIcon size={36} variant="subtle" color="red" aria-label={t('voice.cancel')} onClick={recorder.cancel}>
          <Trash2 size={18} aria-hidden />
        </ActionIcon>
        <span className={classes.recording} aria-hidden />
        <Text size="sm" flex={1} role="timer">
          {t('voice.recording')} {formats.duration(seconds)}
        </Text>
        <ActionIcon size={36} radius="xl" aria-label={t('composer.send')} onClick={recorder.finish}>
          <SendHorizontal size={18} aria-hidden />
        </ActionIcon>
      </div>
    </div>
  );
}
