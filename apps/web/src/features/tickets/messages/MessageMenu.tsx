// What one can do with a message. One menu for all of them: a conversation has too many for each to have its own.
import { Menu, Popover, Text } from '@mantine/core';
import type { Message } from '@recado/contract/messages';
import { textOf } from '@recado/rules/messages';
import { Copy, Languages, Pencil, Reply, RotateCw, SmilePlus, Trash2 } from 'lucide-react';
import { useState, type CSSProperties } from 'react';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { copyText } from '../../../shared/ui/copyText.ts';
import { EmojiPicker } from '../../../shared/ui/EmojiPicker.tsx';
import { notifySuccess, notifyWarning } from '../../../shared/ui/notify.ts';
import { currentLanguage } from '../../../shared/i18n/i18n.ts';
import { translations } from '../aids/translations.ts';
import { useHasAids } from '../aids/useHasAids.ts';
import { useMessageActions, useOffered, type MenuPlace } from '../actions/messageActions.ts';
import classes from './MessageMenu.module.css';
import { openConfirm } from '../../../shared/ui/openConfirm.ts';

/** What people answer with most, as WhatsApp offers it. */
export const QUICK_EMOJIS = ['👍', '❤️', '😂', '😮', '😢', '🙏'] as const;

export interface OpenMenu {
  message: Message;
  place: MenuPlace;
}

export interface MessageMenuProps {
  open: OpenMenu;
  onClose: () => void;
}

/** Whether there is anything to do with it. */
export function useHasMenu(message: Message): boolean {
  const { reply, react, remove } = useOffered(message);
  return !message.isDeleted && (textOf(message) !== '' || Boolean(reply ?? react ?? remove));
}

export function MessageMenu({ open: { message, place }, onClose }: MessageMenuProps) {
  const { t } = useTranslation('tickets');
  const [picking, setPicking] = useState(false);
  const { react } = useMessageActions();
  const close = (): void => {
    place.focus?.focus({ preventScroll: true });
    onClose();
  };
  const anchor = <span className={classes.anchor} style={placeStyle(place)} />;
  if (picking) {
    return (
      <Popover opened position="bottom" trapFocus withinPortal shadow="md" onChange={(opened) => opened || close()}>
        <Popover.Target>{anchor}</Popover.Target>
        <Popover.Dropdown p={0} role="dialog" aria-label={t('messages.react')}>
          <EmojiPicker
            onPick={(emoji) => {
              close();
              react?.(message, emoji);
            }}
          />
        </Popover.Dropdown>
      </Popover>
    );
  }
  return (
    <Menu opened position="bottom-end" withinPortal closeOnItemClick={false} onChange={(opened) => opened || close()}>
      <Menu.Target>{anchor}</Menu.Target>
      <Menu.Dropdown aria-label={t('message.menu')} aria-labelledby="">
        <Items message={message} close={close} onPickEmoji={() => setPicking(true)} />
      </Menu.Dropdown>
    </Menu>
  );
}

const placeStyle = ({ rect: { left, top, width, height } }: MenuPlace): CSSProperties => ({ left, top, width, height });

interface ItemsProps {
  message: Message;
  close: () => void;
  onPickEmoji: () => void;
}

function Items({ message, close, onPickEmoji }: ItemsProps) {
  const { t } = useTranslation(['tickets', 'common']);
  const { reply, react, edit, remove, sendAgain } = useOffered(message);
  const text = textOf(message);
  const translates = useHasAids() && !message.fromMe && text.trim() !== '';
  /** The focus goes back first, so that what opens can take it. */
  const first = (then: () => void) => () => {
    close();
    then();
  };
  const handleCopy = (): void => {
    void copyText(text).then((copied) => {
      if (copied) notifySuccess(t('message.copied'));
      else notifyWarning(t('message.notCopied'));
    });
  };
  const handleDelete = (): void => {
    openConfirm({
      title: t('message.deleteTitle'),
      children: <Text size="sm">{t('message.deleteText')}</Text>,
      labels: { confirm: t('message.delete'), cancel: t('common:cancel') },
      confirmProps: { color: 'red' },
      onConfirm: () => remove?.(message),
    });
  };
  return (
    <>
      {react && <QuickReactions message={message} close={close} onMore={onPickEmoji} />}
      {reply && (
        <Menu.Item leftSection={<Reply size={16} aria-hidden />} onClick={first(() => reply(message))}>
          {t('message.reply')}
        </Menu.Item>
      )}
      {text !== '' && (
        <Menu.Item leftSection={<Copy size={16} aria-hidden />} onClick={first(handleCopy)}>
          {t('message.copy')}
        </Menu.Item>
      )}
      {translates && (
        <Menu.Item
          leftSection={<Languages size={16} aria-hidden />}
          onClick={first(() => translations.ask(message, currentLanguage()))}
        >
          {t('aids.translateMessage')}
        </Menu.Item>
      )}
      {edit && (
        <Menu.Item leftSection={<Pencil size={16} aria-hidden />} onClick={first(() => edit(message))}>
          {t('common:edit')}
        </Menu.Item>
      )}
      {sendAgain && (
        <Menu.Item leftSection={<RotateCw size={16} aria-hidden />} onClick={first(() => sendAgain(message))}>
          {t('common:retry')}
        </Menu.Item>
      )}
      {remove && (
        <Menu.Item
          color="var(--mantine-color-error)"
          leftSection={<Trash2 size={16} aria-hidden />}
          onClick={first(handleDelete)}
        >
          {t('message.delete')}
        </Menu.Item>
      )}
    </>
  );
}

interface QuickReactionsProps {
  message: Message;
  close: () => void;
  onMore: () => void;
}

function QuickReactions({ message, close, onMore }: QuickReactionsProps) {
  const { t } = useTranslation('tickets');
  const { react } = useMessageActions();
  const own = message.reactions.find(({ fromMe }) => fromMe)?.emoji;
  return (
    <div className={classes.quick} role="group" aria-label={t('messages.react')}>
      {QUICK_EMOJIS.map((emoji) => (
        <Menu.Item
          key={emoji}
          className={classes.emoji}
          data-own={emoji === own || undefined}
          aria-label={t(emoji === own ? 'messages.takeBack' : 'messages.reactWith', { emoji })}
          onClick={() => {
            close();
            react?.(message, emoji === own ? '' : emoji);
          }}
        >
          {emoji}
        </Menu.Item>
      ))}
      <Menu.Item className={classes.emoji} aria-label={t('messages.moreEmojis')} onClick={onMore}>
        <SmilePlus size={19} aria-hidden />
      </Menu.Item>
    </div>
  );
}
