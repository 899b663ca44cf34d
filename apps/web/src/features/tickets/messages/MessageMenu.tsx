// What one can do with a message.
import { ActionIcon, Menu, Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import type { Message } from '@recado/contract/messages';
import { ChevronDown, Copy, Reply, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../shared/session/useSession.ts';
import { copyText } from '../../../shared/ui/copyText.ts';
import { notifySuccess, notifyWarning } from '../../../shared/ui/notify.ts';
import { textOf } from '../media/MessageMedia.tsx';
import classes from './Bubble.module.css';
import { useMessageActions } from './messageActions.ts';

export function MessageMenu({ message }: { message: Message }) {
  const { t } = useTranslation(['tickets', 'common']);
  const { reply, remove } = useMessageActions();
  const { user } = useSession();
  const text = textOf(message);
  const own = message.fromMe && (message.userId === user.id || user.profile === 'admin');
  const deletable = own && !message.isDeleted;
  if (message.isDeleted || (!reply && text === '' && !deletable)) return null;

  const handleCopy = (): void => {
    void copyText(text).then((copied) => {
      if (copied) notifySuccess(t('message.copied'));
      else notifyWarning(t('message.notCopied'));
    });
  };
  const handleDelete = (): void => {
    modals.openConfirmModal({
      title: t('message.deleteTitle'),
      children: <Text size="sm">{t('message.deleteText')}</Text>,
      labels: { confirm: t('message.delete'), cancel: t('common:cancel') },
      confirmProps: { color: 'red' },
      onConfirm: () => remove(message),
    });
  };
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon variant="transparent" size={26} className={classes.menu} aria-label={t('message.menu')}>
          <ChevronDown size={17} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {reply && (
          <Menu.Item leftSection={<Reply size={16} aria-hidden />} onClick={() => reply(message)}>
            {t('message.reply')}
          </Menu.Item>
        )}
        {text !== '' && (
          <Menu.Item leftSection={<Copy size={16} aria-hidden />} onClick={handleCopy}>
            {t('message.copy')}
          </Menu.Item>
        )}
        {deletable && (
          <Menu.Item color="red" leftSection={<Trash2 size={16} aria-hidden />} onClick={handleDelete}>
            {t('message.delete')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
