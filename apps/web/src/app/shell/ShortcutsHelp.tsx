// The list of keyboard shortcuts; `?` opens it wherever nobody is typing.
import { Group, Kbd, Stack, Text } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../shared/ui/Dialog.tsx';

const MOD = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘' : 'Ctrl';

export function ShortcutsHelp({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation('shell');
  const rows = [
    { keys: [MOD, 'K'], text: t('shortcuts.palette') },
    { keys: ['/'], text: t('shortcuts.search') },
    { keys: ['N'], text: t('shortcuts.newTicket') },
    { keys: ['↑', '↓'], text: t('shortcuts.walk') },
    { keys: ['Enter'], text: t('shortcuts.send') },
    { keys: ['Shift', 'Enter'], text: t('shortcuts.newLine') },
    { keys: ['Esc'], text: t('shortcuts.close') },
    { keys: ['?'], text: t('shortcuts.help') },
  ];
  return (
    <Dialog opened={opened} onClose={onClose} title={t('shortcuts.title')}>
      <Stack gap="sm">
        {rows.map(({ keys, text }) => (
          <Group key={text} justify="space-between" wrap="nowrap">
            <Text size="sm">{text}</Text>
            <Group gap={4} wrap="nowrap">
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </Group>
          </Group>
        ))}
      </Stack>
    </Dialog>
  );
}

export function useHelpKey(onHelp: () => void): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      // Where `?` lies differs from keyboard to keyboard; what counts is the sign it writes.
      if (event.key !== '?' || event.ctrlKey || event.metaKey || isTyping(event.target)) return;
      event.preventDefault();
      onHelp();
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, [onHelp]);
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
