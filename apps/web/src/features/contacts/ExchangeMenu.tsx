// Contacts come in from elsewhere, and go out as a file.
import { ActionIcon, Menu } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { ArrowDownUp, Download, FileSpreadsheet, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Can } from '../../shared/session/Can.tsx';
import { fetchExport } from './exportFile.ts';
import { ImportDialog } from './import/ImportDialog.tsx';
import { PhoneImportDialog } from './import/PhoneImportDialog.tsx';
import { saveFile } from './saveFile.ts';

export function ExchangeMenu() {
  const { t } = useTranslation('contacts');
  const [opened, setOpened] = useState<'sheet' | 'phone' | null>(null);
  const close = (): void => setOpened(null);
  const download = useMutation({
    mutationFn: fetchExport,
    onSuccess: (file) => saveFile(file, `${t('exchange.fileName')}.csv`),
  });
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label={t('exchange.title')} loading={download.isPending}>
            <ArrowDownUp size={17} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Can do="contacts-page:import">
            <Menu.Item leftSection={<FileSpreadsheet size={16} aria-hidden />} onClick={() => setOpened('sheet')}>
              {t('exchange.sheet')}
            </Menu.Item>
            <Menu.Item leftSection={<Smartphone size={16} aria-hidden />} onClick={() => setOpened('phone')}>
              {t('exchange.phone')}
            </Menu.Item>
          </Can>
          <Can do="contacts-page:export">
            <Menu.Item leftSection={<Download size={16} aria-hidden />} onClick={() => download.mutate()}>
              {t('exchange.export')}
            </Menu.Item>
          </Can>
        </Menu.Dropdown>
      </Menu>
      {opened === 'sheet' && <ImportDialog onClose={close} />}
      {opened === 'phone' && <PhoneImportDialog onClose={close} />}
    </>
  );
}
