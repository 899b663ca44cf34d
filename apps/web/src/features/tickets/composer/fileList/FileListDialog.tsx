// The dialog in which a list of files is chosen; its content is fetched when somebody does.
import { useTranslation } from 'react-i18next';
import { lazyDialog } from '../../../../shared/ui/lazyDialog.tsx';
import type { FileListPickerProps } from './FileListPicker.tsx';

const Dialog = lazyDialog(async () => (await import('./FileListPicker.tsx')).FileListPicker);

interface FileListDialogProps extends FileListPickerProps {
  opened: boolean;
}

export function FileListDialog({ opened, ticket, onClose }: FileListDialogProps) {
  const { t } = useTranslation('tickets');
  return (
    <Dialog content={opened ? { ticket, onClose } : null} onClose={onClose} title={t('fileList.title')} hasInput />
  );
}
