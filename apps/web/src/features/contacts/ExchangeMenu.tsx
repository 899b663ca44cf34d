// Contacts come in from elsewhere, and go out as a file: a button each.
import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Download, EllipsisVertical, Eraser, FileSpreadsheet, Smartphone, Upload } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Can } from '../../shared/session/Can.tsx';
import { useCan } from '../../shared/session/useSession.ts';
import { exportContacts } from '@recado/contract/contacts';
import { fetchFile } from '../../shared/data/fetchFile.ts';
import { ErasuresDialog } from './erase/ErasuresDialog.tsx';
import { ImportDialog } from './import/ImportDialog.tsx';
import { PhoneImportDialog } from './import/PhoneImportDialog.tsx';
import { useNarrow } from '../../shared/ui/useNarrow.ts';
import { saveFile } from '../../shared/ui/saveFile.ts';

export function ExchangeMenu() {
  const { t } = useTranslation(['contacts', 'common']);
  const [opened, setOpened] = useState<'sheet' | 'phone' | 'erased' | null>(null);
  const narrow = useNarrow();
  const mayImport = useCan('contacts-page:import');
  const mayExport = useCan('contacts-page:export');
  const close = (): void => setOpened(null);
  const download = useMutation({
    mutationFn: () => fetchFile(exportContacts),
    onSuccess: (file) => saveFile(file, `${t('exchange.fileName')}.csv`),
  });
  const imports = (
    <>
      <Menu.Item leftSection={<FileSpreadsheet size={16} aria-hidden />} onClick={() => setOpened('sheet')}>
        {t('exchange.sheet')}
      </Menu.Item>
      <Menu.Item leftSection={<Smartphone size={16} aria-hidden />} onClick={() => setOpened('phone')}>
        {t('exchange.phone')}
      </Menu.Item>
    </>
  );
  return (
    <>
      {/* Beside the title there is room for one of them on a phone. */}
      {narrow && (mayImport || mayExport) && (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon variant="default" size={36} aria-label={t('common:more')}>
              <EllipsisVertical size={17} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Can do="contacts-page:import">{imports}</Can>
            <Can do="contacts-page:export">
              <Menu.Item leftSection={<Download size={16} aria-hidden />} onClick={() => download.mutate()}>
                {t('exchange.export')}
              </Menu.Item>
            </Can>
            <Can do="contacts-page:erase">
              <Menu.Item leftSection={<Eraser size={16} aria-hidden />} onClick={() => setOpened('erased')}>
                {t('erase.record.title')}
              </Menu.Item>
            </Can>
          </Menu.Dropdown>
        </Menu>
      )}
      {!narrow && (
        <>
          <Can do="contacts-page:import">
            <Menu position="bottom-end">
              <Tooltip label={t('exchange.import')}>
                <Menu.Target>
                  <ActionIcon variant="default" size={36} aria-label={t('exchange.import')}>
                    <Upload size={17} />
                  </ActionIcon>
                </Menu.Target>
              </Tooltip>
              <Menu.Dropdown>{imports}</Menu.Dropdown>
            </Menu>
          </Can>
          <Can do="contacts-page:export">
            <Tooltip label={t('exchange.export')}>
              <ActionIcon
                variant="default"
                size={36}
                aria-label={t('exchange.export')}
                loading={download.isPending}
                onClick={() => download.mutate()}
              >
                <Download size={17} />
              </ActionIcon>
            </Tooltip>
          </Can>
          <Can do="contacts-page:erase">
            <Tooltip label={t('erase.record.title')}>
              <ActionIcon
                variant="default"
                size={36}
                aria-label={t('erase.record.title')}
                onClick={() => setOpened('erased')}
              >
                <Eraser size={17} />
              </ActionIcon>
            </Tooltip>
          </Can>
        </>
      )}
      {opened === 'sheet' && <ImportDialog onClose={close} />}
      {opened === 'erased' && <ErasuresDialog onClose={close} />}
      {opened === 'phone' && <PhoneImportDialog onClose={close} />}
    </>
  );
}
