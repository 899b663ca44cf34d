// Everything about one contact as a file, for the person to have.
import type { Contact } from '@recado/contract/contacts';
import { exportPersonalData } from '@recado/contract/personal-data';
import { useMutation } from '@tanstack/react-query';
import { fetchFile } from '../../shared/data/fetchFile.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { useCan } from '../../shared/session/useSession.ts';
import { saveFile } from '../../shared/ui/saveFile.ts';

/** undefined: they may not */
export function useExportEverything(): ((contact: Contact) => void) | undefined {
  const { t } = useTranslation('contacts');
  const mayExport = useCan('contacts-page:personalData');
  const { mutate } = useMutation({
    mutationFn: ({ id }: Contact) => fetchFile(exportPersonalData, { params: { id } }),
    onSuccess: (file, { id }) => saveFile(file, `${t('everything.fileName')}-${id}.json`),
  });
  return mayExport ? mutate : undefined;
}
