// Contacts come in from elsewhere, and go out as a file: a menu, for beside search, filters and the primary action there is no
// room for a button each.
import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Download, EllipsisVertical, Eraser, FileSpreadsheet, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { useCan } from '../../shared/session/useSession.ts';
import { exportContacts } from '@recado/contract/contacts';
import { fetchFile } from '../../shared/data/fetchFile.ts';
import { ErasuresDialog } from './erase/ErasuresDialog.tsx';
import { ImportDialog } from './import/ImportDialog.tsx';
import { PhoneImportDialog } from './import/PhoneImportDialog.tsx';
import { saveFile } from '../../shared/ui/saveFile.ts';

export function ExchangeMenu() {
  const { t } = useTranslation(['contacts', 'common']);
  const [opened, setOpened] = useState<'sheet' | 'phone' | 'erased' | null>(null);
  const mayImport = useCan('contacts-page:import');
  const mayExport = useCan('contacts-page:export');
  const mayErase = useCan('contacts-page:erase');
  const close = (): void => setOpened(null);
  const download = useMutation({
    mutationFn: () => fetchFile(exportContacts),
    onSuccess: (file) => saveFile(file, `${t('exchange.fileName')}.csv`),
  });
  return (
    <>
      {(mayImport || mayExport || mayErase) && (
        <Menu position="bottom-end">
          <Tooltip label={t('common:more')}>
            <Menu.Target>
              <ActionIcon variant="default" size={36} aria-label={t('common:more')} loading={download.isPending}>
                <EllipsisVertical size={17} />
              </ActionIcon>
            </Menu.Target>
          </Tooltip>
          <Menu.Dropdown>
            {mayImport && (
              <>
                <Menu.Item leftSection={<FileSpreadsheet size={16} aria-hidden />} onClick={() => setOpened('sheet')}>
                  {t('exchange.sheet')}
                </Menu.Item>
                <Menu.Item leftSection={<Smartphone size={16} aria-hidden />} onClick={() => setOpened('phone')}>
                  {t('exchange.phone')}
                </Menu.Item>
              </>
            )}
            {mayExport && (
              <Menu.Item leftSection={<Download size={16} aria-hidden />} onClick={() => download.mutate()}>
                {t('exchange.export')}
              </Menu.Item>
            )}
            {mayErase && (
              <Menu.Item leftSection={<Eraser size={16} aria-hidden />} onClick={() => setOpened('erased')}>
                {t('erase.record.title')}
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      )}
      {opened === 'sheet' && <ImportDialog onClose={close} />}
      {opened === 'erased' && <ErasuresDialog onClose={close} />}
      {opened === 'phone' && <PhoneImportDialog onClose={close} />}
    </>
  );
}
