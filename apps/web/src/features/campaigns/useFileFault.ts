// Why a campaign's file cannot go with its template, in words.
import type { MessageTemplate } from '@recado/contract/templates';
import { headerKindOf } from '@recado/rules/templates';
import { useHeaderFileProblem } from '../../entities/template/useHeaderFileProblem.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import type { Picture } from '../../shared/ui/picture.ts';

/** null: it can, or goes with the texts */
export function useFileFault(): (
  template: MessageTemplate | undefined,
  confirmation: boolean,
  file: Picture,
) => string | null {
  const { t } = useTranslation('campaigns');
  const problemOf = useHeaderFileProblem();
  return (template, confirmation, file) => {
    if (!template) return null;
    const kind = headerKindOf(template);
    // After a question that takes none it goes with the text.
    if (kind === null) return file && !confirmation ? t('field.fileNotSent') : null;
    if (file === null) return t('field.fileNeeded');
    return file instanceof File ? problemOf(kind, file) : null;
  };
}
