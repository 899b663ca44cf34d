// What the customer can do with a message.
import type { SimulatedMessage } from '@recado/contract/simulator';
import { ActionIcon, Group, Menu } from '@mantine/core';
import { ChevronDown, Pencil, Reply, Trash2 } from 'lucide-react';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import classes from './Chat.module.css';
import { kindOf } from './messageContent.ts';

const EMOJIS = ['👍', '❤️', '😂', '😮', '😢', '🙏'] as const;

export interface MessageMenuProps {
  message: SimulatedMessage;
  onReply: () => void;
  onEdit: () => void;
  onReact: (emoji: string) => void;
  onDelete: () => void;
}

export function MessageMenu({ message, onReply, onEdit, onReact, onDelete }: MessageMenuProps) {
  const { t } = useTranslation(['simulator', 'common']);
  const own = !message.fromCompany;
  return (
    <Menu position={own ? 'bottom-end' : 'bottom-start'} withinPortal>
      <Menu.Target>
        <ActionIcon
          className={classes.menuButton}
          size="sm"
          variant="default"
          radius="xl"
          aria-label={t('message.menu')}
        >
          <ChevronDown size={14} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Group gap={2} wrap="nowrap" px={4} py={2}>
          {EMOJIS.map((emoji) => (
            <Menu.Item
              key={emoji}
              className={classes.emoji}
              aria-label={t('message.react', { emoji })}
              onClick={() => onReact(emoji)}
            >
              {emoji}
            </Menu.Item>
          ))}
        </Group>
        <Menu.Divider />
        <Menu.Item leftSection={<Reply size={16} aria-hidden />} onClick={onReply}>
          {t('message.reply')}
        </Menu.Item>
        {own && kindOf(message) === 'text' && (
          <Menu.Item leftSection={<Pencil size={16} aria-hidden />} onClick={onEdit}>
            {t('common:edit')}
          </Menu.Item>
        )}
        {own && (
          <Menu.Item
            color="var(--mantine-color-error)"
            leftSection={<Trash2 size={16} aria-hidden />}
            onClick={onDelete}
          >
            {t('common:delete')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
