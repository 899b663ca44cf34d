// Where one writes in a chat: Enter sends, what is not sent yet is kept.
import { ActionIcon, Textarea, Tooltip } from '@mantine/core';
import { CHAT_LIMITS } from '@recado/contract/chats';
import { SendHorizontal } from 'lucide-react';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { useDraft } from '../../../shared/session/useDraft.ts';
import { isSendKey } from '../../../shared/ui/isSendKey.ts';
import classes from './ChatComposer.module.css';

const MAX_ROWS = 6;

export function ChatComposer({ chatId, onSend }: { chatId: number; onSend: (text: string) => void }) {
  const { t } = useTranslation('chats');
  const input = useRef<HTMLTextAreaElement>(null);
  const [text, write] = useDraft(`chat.${chatId}`);
  const blank = text.trim() === '';
  useEffect(() => {
    // On a touch screen it would open the keyboard over what one wants to read first.
    if (!matchMedia('(hover: none)').matches) input.current?.focus({ preventScroll: true });
  }, []);
  const handleSend = (): void => {
    input.current?.focus({ preventScroll: true });
    if (blank) return;
    onSend(text.trim());
    write('');
  };
  const handleKey = (event: KeyboardEvent): void => {
    // Enter that chooses a word of an input method is not ours.
    if (event.nativeEvent.isComposing || !isSendKey(event)) return;
    event.preventDefault();
    handleSend();
  };
  return (
    <div className={classes.composer}>
      <Textarea
        ref={input}
        className={classes.input}
        autosize
        minRows={1}
        maxRows={MAX_ROWS}
        maxLength={CHAT_LIMITS.message}
        aria-label={t('write')}
        placeholder={t('write')}
        value={text}
        onChange={(event) => write(event.currentTarget.value)}
        onKeyDown={handleKey}
      />
      <Tooltip label={t('send')}>
        <ActionIcon
          size={42}
          radius="xl"
          variant="filled"
          aria-label={t('send')}
          disabled={blank}
          // The keyboard of a phone must stay open.
          onMouseDown={(event) => event.preventDefault()}
          onClick={handleSend}
        >
          <SendHorizontal size={19} />
        </ActionIcon>
      </Tooltip>
    </div>
  );
}
