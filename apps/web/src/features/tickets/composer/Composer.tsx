// Where the answer is written: text, files, and the message it replies to.
import { ActionIcon, FileButton, Textarea, Tooltip } from '@mantine/core';
import { LIMITS } from '@recado/contract/constants';
import type { Message } from '@recado/contract/messages';
import type { Ticket } from '@recado/contract/tickets';
import { Paperclip, SendHorizontal } from 'lucide-react';
import { useEffect, useRef, type ClipboardEvent, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { AttachmentTray } from './AttachmentTray.tsx';
import classes from './Composer.module.css';
import { outgoing } from './outgoing.ts';
import { quoteOf, ReplyPreview } from './ReplyPreview.tsx';
import type { Attachments } from './useAttachments.ts';
import { useDraft } from './useDraft.ts';

const MAX_ROWS = 5;

export interface ComposerProps {
  ticket: Ticket;
  attachments: Attachments;
  replyTo: Message | null;
  onReplyDone: () => void;
  /** One writes here, or does not any more. */
  onFocus: (has: boolean) => void;
}

export function Composer({ ticket, attachments, replyTo, onReplyDone, onFocus }: ComposerProps) {
  const { t } = useTranslation(['tickets', 'common']);
  const [text, setText] = useDraft(ticket.id);
  const input = useRef<HTMLTextAreaElement>(null);
  const { files } = attachments;
  useFocus(input, replyTo, files.length);
  const sendable = text.trim() !== '' || files.length > 0;

  const handleSend = (): void => {
    input.current?.focus();
    if (!sendable) return;
    const quoted = replyTo && quoteOf(replyTo);
    outgoing.send({ ticketId: ticket.id, body: text.trim(), quoted, files: attachments.take() });
    setText('');
    onReplyDone();
  };
  const handleKey = (event: KeyboardEvent): void => {
    // Enter that chooses a word of an input method is not ours.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      handleSend();
    } else if (event.key === 'Escape' && replyTo) {
      event.preventDefault();
      onReplyDone();
    }
  };
  const handlePaste = (event: ClipboardEvent): void => {
    const pasted = [...event.clipboardData.files];
    if (pasted.length === 0) return;
    event.preventDefault();
    attachments.add(pasted);
  };

  return (
    <div className={classes.composer} onFocus={() => onFocus(true)} onBlur={() => onFocus(false)}>
      {replyTo && <ReplyPreview message={replyTo} contactName={ticket.contact.name} onCancel={onReplyDone} />}
      {files.length > 0 && <AttachmentTray files={files} onRemove={attachments.remove} />}
      <div className={classes.row}>
        <FileButton multiple onChange={attachments.add}>
          {(props) => (
            <Tooltip label={t('attach.button')}>
              <ActionIcon {...props} variant="subtle" color="gray" size={42} aria-label={t('attach.button')}>
                <Paperclip size={20} />
              </ActionIcon>
            </Tooltip>
          )}
        </FileButton>
        <Textarea
          ref={input}
          className={classes.input}
          autosize
          minRows={1}
          maxRows={MAX_ROWS}
          maxLength={LIMITS.messageLength}
          aria-label={files.length > 0 ? t('composer.caption') : t('composer.label')}
          placeholder={files.length > 0 ? t('composer.caption') : t('composer.label')}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={handleKey}
          onPaste={handlePaste}
        />
        <Tooltip label={t('composer.send')}>
          <ActionIcon
            size={42}
            radius="xl"
            aria-label={t('composer.send')}
            disabled={!sendable}
            // The keyboard of a phone must stay open.
            onMouseDown={(event) => event.preventDefault()}
            onClick={handleSend}
          >
            <SendHorizontal size={19} />
          </ActionIcon>
        </Tooltip>
      </div>
    </div>
  );
}

/** The cursor is where one goes on writing: when a ticket opens, after choosing a file or a message to reply to. */
function useFocus(input: React.RefObject<HTMLTextAreaElement | null>, replyTo: Message | null, files: number): void {
  useEffect(() => {
    // On a touch screen it would open the keyboard over the conversation that one wants to read first.
    if (matchMedia('(hover: none)').matches && !replyTo && files === 0) return;
    const element = input.current;
    // What is typed into a dialog stays there.
    if (!element || document.activeElement?.closest('[role="dialog"]')) return;
    element.focus({ preventScroll: true });
    element.setSelectionRange(element.value.length, element.value.length);
  }, [input, replyTo, files]);
}
