// Why a file cannot stand above a template's text, in words.
import { HEADER_FILES, headerFileProblem } from '@recado/rules/sendable';
import type { HeaderKind } from '@recado/rules/templates';
import { useFormats } from '../../shared/format/useFormats.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';

/** null: it can */
export function useHeaderFileProblem(): (kind: HeaderKind, file: File) => string | null {
  const { t } = useTranslation('tickets');
  const formats = useFormats();
  return (kind, { name, size, type }) => {
    switch (headerFileProblem(kind, { mime: type, size })) {
      case null:
        return null;
      case 'type':
        return t(`template.takes.${kind}`);
      case 'size': {
        const limit = formats.bytes(HEADER_FILES[kind].bytes);
        return t('attach.tooLarge', { name, size: formats.bytes(size, 'up'), limit });
      }
      case 'empty':
        return t('template.emptyFile', { name });
    }
  };
}
