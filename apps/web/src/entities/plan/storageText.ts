// "1.2 GB of 5 GB": what files take, and what the plan has for them.
import { BYTES_OF_GB } from '@recado/contract/plans';
import { useFormats } from '../../shared/format/useFormats.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';

export const gigabytes = (count: number): number => count * BYTES_OF_GB;

/** @param storageGb null: no limit */
export function useStorageText(): (storedBytes: number, storageGb: number | null) => string {
  const { t } = useTranslation('plans');
  const formats = useFormats();
  return (storedBytes, storageGb) => {
    const used = formats.bytes(storedBytes);
    return storageGb === null
      ? t('storage.unlimited', { used })
      : t('storage.ofAllowed', { used, allowed: formats.bytes(gigabytes(storageGb)) });
  };
}
