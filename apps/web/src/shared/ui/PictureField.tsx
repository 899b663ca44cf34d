// A picture that goes with a text: chosen, seen, taken away. PNG and JPEG, as the calls take them.
import { ImagePlus } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { useTranslation } from '../i18n/useTranslation.ts';
import { OneFileField } from './OneFileField.tsx';
import type { Picture } from './picture.ts';
import { useFileProblem } from './useFileProblem.ts';
import classes from './PictureField.module.css';

const TYPES = ['image/png', 'image/jpeg'];

export interface PictureFieldProps {
  picture: Picture;
  maxBytes: number;
  onChange: (picture: Picture) => void;
}

export function PictureField({ picture, maxBytes, onChange }: PictureFieldProps) {
  const { t } = useTranslation('pieces');
  const problemOf = useFileProblem(maxBytes);
  const url = usePictureUrl(picture);
  const complaint = (file: File): string | null => (TYPES.includes(file.type) ? problemOf(file) : t('picture.types'));
  return (
    <OneFileField
      file={picture}
      face={url !== null && <img src={url} alt={t('picture.alt')} className={classes.picture} />}
      icon={ImagePlus}
      labels={{ choose: t('picture.add'), remove: t('picture.remove') }}
      accept=".png,.jpg,.jpeg,image/png,image/jpeg"
      complaint={complaint}
      onChange={onChange}
    />
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
