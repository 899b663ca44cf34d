// The field itself: grows to five rows, sends with Enter, and offers quick replies behind a slash.
import { Textarea } from '@mantine/core';
import { LIMITS } from '@recado/contract/constants';
import { useEffect, useRef, type ClipboardEvent, type KeyboardEvent, type RefObject } from 'react';
import { useLocation } from 'react-router';
import { useCommand } from '../../../shared/commands/useCommand.ts';
import { useQuickPick } from '../../../entities/message/quickPick.ts';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { useTight } from '../tight.ts';
import classes from './Composer.module.css';
import { QuickReplyList } from './quick/QuickReplyList.tsx';
import { useQuickReplies } from './quick/useQuickReplies.ts';
import { isSendKey } from '../../../shared/ui/isSendKey.ts';
import { staysInList } from '../staysInList.ts';
import type { Composing } from './useComposer.ts';

const MAX_ROWS = 5;

export interface ComposerFieldProps {
  input: RefObject<HTMLTextAreaElement | null>;
  composing: Composing;
  /** True: the key was for a help. */
  onAidKey: (event: KeyboardEvent) => boolean;
  /** how many files there are */
  files: number;
  replying: boolean;
  onFiles: (files: readonly File[]) => void;
  onReplyDone: () => void;
}

export function ComposerField(props: ComposerFieldProps) {
  const { input, composing, onAidKey, files, replying, onFiles, onReplyDone } = props;
  const { t } = useTranslation('tickets');
  const { value, write, chosen, send } = composing;
  const tight = useTight();
  useFocus(input, replying, files);
  useCommand('ticket.write', () => focusEnd(input.current));
  const quick = useQuickReplies(value, composing.quick.pick);
  useQuickPick((reply) => {
    composing.quick.pick(reply);
    focusEnd(input.current);
  });
  const open = quick.matches.length > 0;

  const handleKey = (event: KeyboardEvent): void => {
    // Enter that chooses a word of an input method is not ours.
    if (event.nativeEvent.isComposing) return;
    if (quick.handleKey(event)) {
      event.preventDefault();
    } else if (onAidKey(event)) {
      return;
    } else if (isSendKey(event)) {
      event.preventDefault();
      send();
    } else if (event.key === 'Escape' && replying) {
      event.preventDefault();
      onReplyDone();
    }
  };
  const handlePaste = (event: ClipboardEvent): void => {
    const pasted = [...event.clipboardData.files];
    if (pasted.length === 0) return;
    event.preventDefault();
    onFiles(pasted);
  };
  const label = chosen
    ? t(files > 1 ? 'composer.captionOf' : 'composer.caption', { name: chosen.file.name })
    : t('composer.label');
  return (
    <>
      {open && <QuickReplyList quick={quick} wordsOf={composing.quick.wordsOf} onPick={composing.quick.pick} />}
      <Textarea
        ref={input}
        data-focus-home
        className={classes.input}
        autosize
        minRows={1}
        maxRows={MAX_ROWS}
        maxLength={LIMITS.messageLength}
        aria-label={label}
        placeholder={tight && !chosen ? t('composer.short') : label}
        value={value}
        onChange={(event) => write(event.currentTarget.value)}
        onKeyDown={handleKey}
        onPaste={handlePaste}
        {...(open && {
          // A field of several lines may be no combobox.
          'aria-haspopup': 'listbox',
          'aria-autocomplete': 'list',
          'aria-controls': quick.listId,
          'aria-activedescendant': quick.optionId(quick.active),
        })}
      />
    </>
  );
}

function focusEnd(field: HTMLTextAreaElement | null): void {
  field?.focus({ preventScroll: true });
  field?.setSelectionRange(field.value.length, field.value.length);
}

/** It would open the keyboard over the conversation that one wants to read first. */
const onlyTouch = (): boolean => matchMedia('(hover: none)').matches;

/** The cursor is where one goes on writing: when a ticket opens, its row again too, after choosing a file or a message to reply to. */
function useFocus(input: RefObject<HTMLTextAreaElement | null>, replying: boolean, files: number): void {
  const location = useLocation();
  const latest = useRef(location);
  useEffect(() => {
    latest.current = location;
    const { activeElement, body } = document;
    // Its row is pressed once more, or what led to it once more let the focus go.
    const led = activeElement === body || activeElement?.closest('[data-row]');
    if (led && !staysInList(location) && !onlyTouch()) focusEnd(input.current);
  }, [input, location]);
  useEffect(() => {
    if (staysInList(latest.current) && !replying && files === 0) return;
    if (onlyTouch() && !replying && files === 0) return;
    const element = input.current;
    // What is typed into a dialog stays there.
    if (!element || document.activeElement?.closest('[role="dialog"]')) return;
    focusEnd(element);
  }, [input, replying, files]);
}
