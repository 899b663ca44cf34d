// A text for colleagues: behind an @ they are offered by name.
import { Textarea, type TextareaProps, UnstyledButton } from '@mantine/core';
import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { askedFor, whoMatches, withMention, type Named } from './mentions.ts';
import classes from './Mention.module.css';

export interface MentionTextareaProps extends Omit<TextareaProps, 'value' | 'onChange'> {
  value: string;
  onWrite: (text: string) => void;
  /** whom it may name */
  people: readonly Named[];
  input?: RefObject<HTMLTextAreaElement | null>;
}

export function MentionTextarea({ value, onWrite, people, input, onKeyDown, ...props }: MentionTextareaProps) {
  const { t } = useTranslation('tickets');
  const own = useRef<HTMLTextAreaElement>(null);
  const field = input ?? own;
  const listId = useId();
  const [caret, setCaret] = useState(0);
  const [active, setActive] = useState(0);
  const [closedAt, setClosedAt] = useState<number | null>(null);
  const goTo = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (goTo.current === null) return;
    field.current?.setSelectionRange(goTo.current, goTo.current);
    goTo.current = null;
  });
  const asked = askedFor(value, caret);
  const offered = asked && asked.at !== closedAt ? whoMatches(asked.words, people) : [];
  const at = Math.min(active, offered.length - 1);
  const look = (element: HTMLTextAreaElement): void => {
    setCaret(element.selectionStart);
    setActive(0);
  };
  const pick = (person: Named | undefined): void => {
    if (!asked || !person) return;
    const next = withMention(value, caret, asked, person);
    goTo.current = next.caret;
    setCaret(next.caret);
    onWrite(next.text);
    field.current?.focus();
  };
  const handleKey = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (offered.length === 0 || event.nativeEvent.isComposing) return onKeyDown?.(event);
    if (step) setActive((at + step + offered.length) % offered.length);
    else if (event.key === 'Enter' || event.key === 'Tab') pick(offered[at]);
    else if (event.key === 'Escape') setClosedAt(asked?.at ?? null);
    else return onKeyDown?.(event);
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className={classes.frame}>
      <Textarea
        {...props}
        ref={field}
        value={value}
        onChange={(event) => {
          onWrite(event.currentTarget.value);
          look(event.currentTarget);
          setClosedAt(null);
        }}
        onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
        onKeyDown={handleKey}
        {...(offered.length > 0 && {
          // A field of several lines may be no combobox.
          'aria-haspopup': 'listbox',
          'aria-autocomplete': 'list',
          'aria-controls': listId,
          'aria-activedescendant': `${listId}-${at}`,
        })}
      />
      {offered.length > 0 && (
        <div id={listId} role="listbox" aria-label={t('storyNote.mention')} className={classes.list}>
          {offered.map((person, index) => (
            <UnstyledButton
              key={person.id}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={index === at}
              tabIndex={-1}
              className={classes.option}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => pick(person)}
            >
              {person.name}
            </UnstyledButton>
          ))}
        </div>
      )}
    </div>
  );
}
