// What is being written, and what sending it means: words for each file, one's name above them, and the customer's in them.
import type { Message } from '@recado/contract/messages';
import type { Ticket } from '@recado/contract/tickets';
import { expandVariables, type VariableValues } from '@recado/rules/variables';
import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { useTyping } from '../../../shared/data/useRealtime.ts';
import { captionAt, sendingsOf, textWithout } from './captions.ts';
import { outgoing } from '../../../entities/message/outgoing/outgoing.ts';
import { usePickReply, type PickReply } from './quick/usePickReply.ts';
import { quoteOf } from './ReplyPreview.tsx';
import { signed, useSignature, type Signature } from './signature.ts';
import type { Attachment } from './attachment.ts';
import type { Attachments } from './useAttachments.ts';
import { useDraft } from '../../../shared/session/useDraft.ts';
import { useNewerMessages, type NewerMessages } from './useNewerMessages.ts';
import { useVariableValues } from '../../../entities/variable/useVariableValues.ts';

export interface Composing {
  /** what stands in the field: the message, or the words of the chosen file */
  value: string;
  write: (value: string) => void;
  /** Puts it where the cursor is. */
  insert: (piece: string) => void;
  /** the file whose words the field shows; null: there are no files */
  chosen: Attachment | null;
  choose: (file: Attachment) => void;
  remove: (file: Attachment) => void;
  sendable: boolean;
  /** Unless newer messages are to be told of first, or a file is still to come. */
  send: () => void;
  /** False: not yet, newer messages are told of first. */
  sendVoice: (file: File) => boolean;
  /** how often something was sent from here */
  sent: number;
  newer: NewerMessages;
  quick: PickReply;
  signature: Signature;
  variables: () => VariableValues;
}

export interface ComposerNeeds {
  ticket: Ticket;
  attachments: Attachments;
  replyTo: Message | null;
  onReplyDone: () => void;
  /** a voice note is being recorded, or listened to */
  speaking: boolean;
  input: RefObject<HTMLTextAreaElement | null>;
}

export function useComposer({ ticket, attachments, replyTo, onReplyDone, speaking, input }: ComposerNeeds): Composing {
  const [text, setText] = useDraft(ticket.id);
  const { files } = attachments;
  const [chosenId, setChosenId] = useState<number | null>(null);
  const [sent, setSent] = useState(0);
  const signature = useSignature();
  const typing = useTyping(ticket.id);
  const sendable = text.trim() !== '' || files.length > 0;
  const newer = useNewerMessages(ticket.id, sendable || speaking);
  const variables = useVariableValues({ contact: ticket.contact, ticketId: ticket.id });
  const at = Math.max(
    0,
    files.findIndex(({ id }) => id === chosenId),
  );
  const chosen = files[at] ?? null;
  const value = captionAt(files, at, text);

  const write = (next: string): void => {
    if (at === 0 || chosen === null) setText(next);
    else attachments.describe(chosen, next);
    if (next.trim() === '') typing.stopped();
    else typing.wrote();
  };
  // Chosen in the palette, it follows what is written already.
  const addReply = (reply: string): void => write(/^\/|^\s*$/.test(value) ? reply : `${value.trimEnd()} ${reply}`);
  const quick = usePickReply(variables, addReply, (file) => attachments.add([file]));
  const dispatch = (body: string, some: Parameters<typeof outgoing.send>[0]['files'], first: boolean): void => {
    const words = expandVariables(body, variables());
    const quoted = first && replyTo ? quoteOf(replyTo) : null;
    outgoing.send({
      ticketId: ticket.id,
      body: signature.on ? signed(words, signature.name) : words,
      quoted,
      files: some,
    });
  };
  const handleSent = (): void => {
    setSent((before) => before + 1);
    typing.stopped();
    newer.forget();
    onReplyDone();
  };
  return {
    value,
    write,
    insert: useInsert(input, value, write),
    chosen,
    choose: ({ id }) => setChosenId(id),
    remove: (file) => {
      setText(textWithout(files, file, text));
      attachments.remove(file);
    },
    sendable,
    send: () => {
      if (!sendable || quick.fetching || !newer.maySend()) return;
      for (const [index, sending] of sendingsOf(attachments.take(), text).entries())
        dispatch(sending.body, sending.files, index === 0);
      setText('');
      handleSent();
    },
    sendVoice: (file) => {
      if (!newer.maySend()) return false;
      dispatch('', [{ file, preview: null }], true);
      handleSent();
      return true;
    },
    sent,
    newer,
    quick,
    signature,
    variables,
  };
}

/** Text put in by a button goes where the cursor was, and the cursor behind it. */
function useInsert(
  input: RefObject<HTMLTextAreaElement | null>,
  value: string,
  write: (value: string) => void,
): (piece: string) => void {
  const caret = useRef<number>(null);
  useLayoutEffect(() => {
    if (caret.current === null) return;
    input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });
  return (piece) => {
    const start = input.current?.selectionStart ?? value.length;
    const end = input.current?.selectionEnd ?? value.length;
    caret.current = start + piece.length;
    write(value.slice(0, start) + piece + value.slice(end));
  };
}
