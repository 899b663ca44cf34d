// The file that goes with a quick message: whatever may be sent in a conversation.
import { Button, CloseButton, FileButton, Group, Text } from '@mantine/core';
import { LIMITS } from '@recado/contract/constants';
import { Paperclip } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../shared/format/useFormats.ts';
import type { Picture } from '../../shared/ui/picture.ts';
import classes from './QuickMessages.module.css';

export function FileField({ file, onChange }: { file: Picture; onChange: (file: Picture) => void }) {
  const { t } = useTranslation('quickMessages');
  const formats = useFormats();
  const [refused, setRefused] = useState<string | null>(null);
  const complaint = ({ name, size }: File): string | null => {
    if (size === 0) return t('file.empty', { name });
    if (size <= LIMITS.uploadBytes) return null;
    return t('file.tooLarge', { name, size: formats.bytes(size), limit: formats.bytes(LIMITS.uploadBytes) });
  };
  const handleFile = (chosen: File | null): void => {
    if (!chosen) return;
    const wrong = complaint(chosen);
    setRefused(wrong);
    if (wrong === null) onChange(chosen);
  };
  return (
    <div>
      {file ? (
        <Group gap="sm" wrap="nowrap">
          <Paperclip size={16} aria-hidden className={classes.clip} />
          <Text size="sm" truncate flex={1} title={file.name}>
            {file.name}
          </Text>
          <CloseButton aria-label={t('file.remove')} onClick={() => onChange(null)} />
        </Group>
      ) : (
        <FileButton onChange={handleFile}>
          {(props) => (
            <Button {...props} variant="default" size="sm" leftSection={<Paperclip size={16} aria-hidden />}>
              {t('file.choose')}
            </Button>
          )}
        </FileButton>
      )}
      {refused !== null && (
        <Text size="xs" c="var(--mantine-color-error)" mt={4} role="alert">
          {refused}
        </Text>
      )}
    </div>
  );
}
