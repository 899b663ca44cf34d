// Whether a sound goes as a voice message: only what phones play as one can be, and the switch says so.
import { Switch } from '@mantine/core';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { isVoice } from './flowFiles.ts';

interface VoiceSwitchProps {
  /** of the file; empty: none yet */
  name: string;
  checked: boolean;
  mt?: 'xs';
  onChange: (checked: boolean) => void;
}

export function VoiceSwitch({ name, checked, mt, onChange }: VoiceSwitchProps) {
  const { t } = useTranslation('flowNodes');
  const cannot = name !== '' && !isVoice(name);
  return (
    <Switch
      mt={mt}
      label={t('field.record')}
      description={t(cannot ? 'field.recordNotOgg' : 'field.recordHint')}
      disabled={cannot}
      checked={checked && !cannot}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
  );
}
