// Why a file that was chosen cannot be taken, in words, before it is sent.
import { LIMITS } from '@recado/contract/constants';
import { useFormats } from '../format/useFormats.ts';
import { useTranslation } from '../i18n/useTranslation.ts';

/** null: it can. @param maxBytes left out: what an upload may have */
export function useFileProblem(maxBytes: number = LIMITS.uploadBytes): (file: File) => string | null {
  const { t } = useTranslation('pieces');
  const formats = useFormats();
  return ({ name, size }) => {
    if (size === 0) return t('file.empty', { name });
    if (size <= maxBytes) return null;
    return t('file.tooLarge', { name, size: formats.bytes(size, 'up'), limit: formats.bytes(maxBytes) });
  };
}
