// A picture in full, over everything.
import { ActionIcon, Modal } from '@mantine/core';
import type { Message } from '@recado/contract/messages';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import classes from './ImageViewer.module.css';

export function ImageViewer({ message, onClose }: { message: Message; onClose: () => void }) {
  const { t } = useTranslation(['tickets', 'common']);
  const { mediaUrl, mediaName, body } = message;
  if (mediaUrl === null) return null;
  return (
    <Modal
      opened
      onClose={onClose}
      fullScreen
      padding="sm"
      title={body || mediaName || t('media.image')}
      closeButtonProps={{ 'aria-label': t('common:close') }}
      classNames={{ content: classes.content, body: classes.body, title: classes.title, header: classes.header }}
    >
      <img src={mediaUrl} alt={body || t('media.image')} className={classes.image} />
      <ActionIcon
        component="a"
        href={mediaUrl}
        download={mediaName ?? ''}
        variant="default"
        size={40}
        radius="xl"
        aria-label={t('media.download')}
        className={classes.download}
      >
        <Download size={19} />
      </ActionIcon>
    </Modal>
  );
}
