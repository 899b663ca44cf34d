// The picture that goes with a scheduled message.
import { Button, CloseButton, FileButton, Group, Text } from '@mantine/core';
import { LIMITS } from '@recado/contract/constants';
import type { Schedule } from '@recado/contract/schedules';
import { ImagePlus } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../shared/format/useFormats.ts';
import classes from './Schedule.module.css';

/** null: none; a name: the one that is there already */
export type Picture = File | { name: string; url: string } | null;

export const pictureOf = (schedule: Schedule | null): Picture =>
  schedule?.mediaPath ? { name: schedule.mediaName ?? '', url: schedule.mediaPath } : null;

const TYPES = ['image/png', 'image/jpeg'];

export function PictureField({ picture, onChange }: { picture: Picture; onChange: (picture: Picture) => void }) {
  const { t } = useTranslation('tickets');
  const formats = useFormats();
  const [refused, setRefused] = useState<string | null>(null);
  const url = usePictureUrl(picture);
  const handleFile = (file: File | null): void => {
    if (!file) return;
    const limit = formats.bytes(LIMITS.uploadBytes);
    const wrong = TYPES.includes(file.type)
      ? file.size > LIMITS.uploadBytes &&
        t('attach.tooLarge', { name: file.name, size: formats.bytes(file.size), limit })
      : t('schedule.pictureTypes');
    setRefused(wrong || null);
    if (!wrong) onChange(file);
  };
  return (
    <div>
      {picture && url ? (
        <Group gap="sm" wrap="nowrap">
          <img src={url} alt={t('schedule.picture')} className={classes.picture} />
          <Text size="sm" truncate flex={1}>
            {picture.name}
          </Text>
          <CloseButton aria-label={t('schedule.removePicture')} onClick={() => onChange(null)} />
        </Group>
      ) : (
        <FileButton accept=".png,.jpg,.jpeg,image/png,image/jpeg" onChange={handleFile}>
          {(props) => (
            <Button {...props} variant="default" size="sm" leftSection={<ImagePlus size={16} aria-hidden />}>
              {t('schedule.addPicture')}
            </Button>
          )}
        </FileButton>
      )}
      {refused && (
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
