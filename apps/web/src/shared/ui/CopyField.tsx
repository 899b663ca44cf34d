// A text to be taken elsewhere, with a button that copies it.
import { Button, TextInput } from '@mantine/core';
import { Copy } from 'lucide-react';
import { useTranslation } from '../i18n/useTranslation.ts';
import { useCopyAloud } from './useCopyAloud.ts';
import { withButton } from './withButton.tsx';

export function CopyField({ label, value }: { label: string; value: string }) {
  const { t } = useTranslation();
  const copyAloud = useCopyAloud();
  return (
    <TextInput
      label={label}
      value={value}
      readOnly
      onFocus={(event) => event.currentTarget.select()}
      inputContainer={withButton(
        <Button
          variant="default"
          aria-label={`${t('copy.button')}: ${label}`}
          leftSection={<Copy size={16} aria-hidden />}
          onClick={() => copyAloud(value)}
        >
          {t('copy.button')}
        </Button>,
      )}
    />
  );
}
