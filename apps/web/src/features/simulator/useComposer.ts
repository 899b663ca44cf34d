// What the composer holds and does: the text, sending, editing, replying, speaking.
import { LIMITS } from '@recado/contract/constants';
import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { ApiError } from '../../shared/errors/ApiError.ts';
import { notifyError } from '../../shared/ui/notify.ts';
import type { Intent } from './intent.ts';
import type { Customer, Draft } from './useCustomer.ts';
import { useVoiceRecorder, type VoiceRecorder } from './useVoiceRecorder.ts';

export interface ComposerProps {
  customer: Customer;
  intent: Intent | null;
  onIntent: (intent: Intent | null) => void;
}

export interface ComposerState {
  text: string;
  setText: (text: string) => void;
  /** the text changes an earlier message */
  editing: boolean;
  input: RefObject<HTMLTextAreaElement | null>;
  recorder: VoiceRecorder;
  send: (draft: Draft) => void;
  /** sends or changes what is written */
  submit: () => void;
  handleKey: (event: KeyboardEvent) => void;
}

export function useComposer({ customer, intent, onIntent }: ComposerProps): ComposerState {
  const editing = intent?.kind === 'edit' ? intent.message : null;
  const [text, setText] = useState('');
  // The field stays the same one: whoever chose to edit stands in it.
  const [shown, setShown] = useState(intent);
  if (intent !== shown) {
    setShown(intent);
    if (editing) setText(editing.body);
    else if (shown?.kind === 'edit') setText('');
  }
  const input = useRef<HTMLTextAreaElement>(null);

  const send = (draft: Draft): void => {
    if (draft.file && draft.file.size > LIMITS.uploadBytes) {
      notifyError(new ApiError('ERR_PAYLOAD_TOO_LARGE', 413));
      return;
    }
    const quotedId = intent?.kind === 'reply' ? intent.message.id : undefined;
    customer.send.mutate(
      { ...draft, ...(quotedId !== undefined && { quotedId }) },
      // What did not go out can be sent again.
      { onError: () => draft.type === undefined && setText((now) => (now === '' ? (draft.body ?? '') : now)) },
    );
    onIntent(null);
  };
  const recorder = useVoiceRecorder((file) => send({ file, type: 'audio' }));

  useEffect(() => {
    if (intent) input.current?.focus();
  }, [intent]);

  const submit = (): void => {
    const body = text.trim();
    if (body === '') return;
    if (editing) {
      if (body !== editing.body) customer.edit.mutate({ id: editing.id, body });
      onIntent(null);
    } else {
      send({ body });
      setText('');
    }
  };
  const handleKey = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && intent) {
      event.stopPropagation();
      onIntent(null);
    }
    // Enter also ends the composition of a character.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    submit();
  };

  return { text, setText, editing: editing !== null, input, recorder, send, submit, handleKey };
}
