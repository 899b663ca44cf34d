// A picture that goes with a text: chosen, seen, taken away. PNG and JPEG, as the calls take them.
import { Button, CloseButton, FileButton, Group, Text } from '@mantine/core';
import { ImagePlus } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../format/useFormats.ts';
import type { Picture } from './picture.ts';
import classes from './PictureField.module.css';

const TYPES = ['image/png', 'image/jpeg'];

export interface PictureFieldProps {
  picture: Picture;
  maxBytes: number;
  onChange: (picture: Picture) => void;
}

export function PictureField({ picture, maxBytes, onChange }: PictureFieldProps) {
  const { t } = useTranslation('pieces');
  const formats = useFormats();
  const [refused, setRefused] = useState<string | null>(null);
  const url = usePictureUrl(picture);
  const complaint = ({ name, type, size }: File): string | null => {
    if (!TYPES.includes(type)) return t('picture.types');
    if (size <= maxBytes) return null;
    return t('picture.tooLarge', { name, size: formats.bytes(size), limit: formats.bytes(maxBytes) });
  };
  const handleFile = (file: File | null): void => {
    if (!file) return;
    const wrong = complaint(file);
    setRefused(wrong);
    if (wrong === null) onChange(file);
  };
  return (
    <div>
      {picture && url ? (
        <Group gap="sm" wrap="nowrap">
          <img src={url} alt={t('picture.alt')} className={classes.picture} />
          <Text size="sm" truncate flex={1}>
            {picture.name}
          </Text>
          <CloseButton aria-label={t('picture.remove')} onClick={() => onChange(null)} />
        </Group>
      ) : (
        <FileButton accept=".png,.jpg,.jpeg,image/png,image/jpeg" onChange={handleFile}>
          {(props) => (
            <Button {...props} variant="default" size="sm" leftSection={<ImagePlus size={16} aria-hidden />}>
              {t('picture.add')}
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

function usePictureUrl(picture: Picture): string | null {
  const url = useMemo(
    () => (picture instanceof File ? URL.createObjectURL(picture) : (picture?.url ?? null)),
    [picture],
  );
  useEffect(() => {
    if (!(picture instanceof File) || url === null) return;
    return () => URL.revokeObjectURL(url);
  }, [picture, url]);
  return url;
}
