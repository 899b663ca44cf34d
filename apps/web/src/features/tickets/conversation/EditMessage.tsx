// In place of the composer: a text of one's own is corrected. Escape leaves it as it was.
import { ActionIcon, CloseButton, Textarea, Tooltip } from '@mantine/core';
import { LIMITS } from '@recado/contract/constants';
import { editMessage, type Message } from '@recado/contract/messages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Check, Pencil } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { call } from '../../../shared/data/client.ts';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { isSendKey } from '../../../shared/ui/isSendKey.ts';
import { updateMessage } from '../../../entities/message/messagePatches.ts';
import classes from './EditMessage.module.css';

export function EditMessage({ message, onDone }: { message: Message; onDone: () => void }) {
  const { t } = useTranslation(['tickets', 'common']);
  const client = useQueryClient();
  const [text, setText] = useState(message.body);
  const input = useRef<HTMLTextAreaElement>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: (body: string) => call(editMessage, { params: { id: message.id }, body: { body } }),
    onSuccess: (changed) => {
      updateMessage(client, changed);
      onDone();
    },
  });
  useEffect(() => {
    const field = input.current;
    field?.focus();
    field?.setSelectionRange(field.value.length, field.value.length);
  }, []);
  const changed = text.trim() !== '' && text.trim() !== message.body;
  const handleSave = (): void => {
    if (isPending || text.trim() === '') return;
    if (changed) mutate(text.trim());
    else onDone();
  };
  const handleKey = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      onDone();
    } else if (isSendKey(event)) {
      event.preventDefault();
      handleSave();
    }
  };
  return (
    <div className={classes.edit}>
      <div className={classes.head}>
        <Pencil size={15} aria-hidden />
        <span>
          <b>{t('messages.editing')}</b> {message.body}
        </span>
        <CloseButton aria-label={t('messages.cancelEdit')} onClick={onDone} />
      </div>
      <div className={classes.row}>
        <Textarea
          ref={input}
          className={classes.input}
          autosize
          minRows={1}
          maxRows={5}
          maxLength={LIMITS.messageLength}
          aria-label={t('messages.editLabel')}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={handleKey}
        />
        <Tooltip label={t('common:save')}>
          <ActionIcon
            size={42}
            radius="xl"
            aria-label={t('common:save')}
            disabled={!changed}
            loading={isPending}
            onClick={handleSave}
          >
            <Check size={19} />
          </ActionIcon>
        </Tooltip>
      </div>
    </div>
  );
}
