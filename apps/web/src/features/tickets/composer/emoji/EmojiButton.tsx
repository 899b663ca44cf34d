// Opens the emojis above the composer; they stay open for several.
import { ActionIcon, Popover, Tooltip } from '@mantine/core';
import { Smile } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../../../shared/i18n/useTranslation.ts';
import { EmojiPicker } from '../../../../shared/ui/EmojiPicker.tsx';

export function EmojiButton({ onPick }: { onPick: (emoji: string) => void }) {
  const { t } = useTranslation('tickets');
  const [opened, setOpened] = useState(false);
  return (
    <Popover opened={opened} onChange={setOpened} position="top-start" shadow="md" trapFocus returnFocus>
      <Tooltip label={t('composer.emoji')} disabled={opened}>
        <Popover.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={42}
            aria-label={t('composer.emoji')}
            // The field keeps the focus, and so has it back afterwards.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => setOpened(!opened)}
          >
            <Smile size={20} />
          </ActionIcon>
        </Popover.Target>
      </Tooltip>
      <Popover.Dropdown p={0} aria-label={t('composer.emoji')}>
        <EmojiPicker onPick={onPick} />
      </Popover.Dropdown>
    </Popover>
  );
}
