// A text in which words are offered while one types: names behind an @, variables behind braces.
import { Textarea, type TextareaProps, UnstyledButton } from '@mantine/core';
import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import classes from './OfferTextarea.module.css';

interface Written {
  text: string;
  caret: number;
}

export interface Offered {
  key: string | number;
  label: ReactNode;
  /** the text with it, and where the cursor goes */
  pick: () => Written;
}

export interface Offer {
  /** where the word begins; who closes the list closes it for this word */
  at: number;
  rows: readonly Offered[];
  /** why there is none of what one may have looked for */
  nothing?: string | undefined;
}

export interface OfferTextareaProps extends Omit<TextareaProps, 'value' | 'onChange'> {
  value: string;
  onWrite: (text: string) => void;
  /** null: nothing is asked for there */
  offer: (text: string, caret: number) => Offer | null;
  /** what the list is called */
  listLabel: string;
  input?: RefObject<HTMLTextAreaElement | null>;
  /** room for a list above there is not everywhere */
  side?: 'above' | 'below';
}

export function OfferTextarea(props: OfferTextareaProps) {
  const { value, onWrite, offer, listLabel, input, side = 'above', onKeyDown, ...rest } = props;
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
  const asked = offer(value, caret);
  const open = asked && asked.at !== closedAt ? asked : null;
  const offered = open?.rows ?? [];
  const nothing = offered.length === 0 ? open?.nothing : undefined;
  const at = Math.min(active, offered.length - 1);
  const look = (element: HTMLTextAreaElement): void => {
    setCaret(element.selectionStart);
    setActive(0);
  };
  const pick = (row: Offered | undefined): void => {
    if (!row) return;
    const next = row.pick();
    goTo.current = next.caret;
    setCaret(next.caret);
    onWrite(next.text);
    field.current?.focus();
  };
  const handleKey = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.nativeEvent.isComposing) return onKeyDown?.(event);
    // Whoever meant to choose is not done with writing.
    const closes = nothing !== undefined && !event.shiftKey && (event.key === 'Enter' || event.key === 'Escape');
    if (offered.length === 0 && !closes) return onKeyDown?.(event);
    if (step) setActive((at + step + offered.length) % offered.length);
    else if (closes || event.key === 'Escape') setClosedAt(asked?.at ?? null);
    else if (event.key === 'Enter' || event.key === 'Tab') pick(offered[at]);
    else return onKeyDown?.(event);
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className={classes.frame}>
      <Textarea
        {...rest}
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
          // Escape closes the list, and not the dialog around it.
          'data-mantine-stop-propagation': true,
          'aria-haspopup': 'listbox',
          'aria-autocomplete': 'list',
          'aria-controls': listId,
          'aria-activedescendant': `${listId}-${at}`,
        })}
      />
      {nothing !== undefined && (
        <div role="status" className={classes.list} data-side={side}>
          <span className={classes.nothing}>{nothing}</span>
        </div>
      )}
      {offered.length > 0 && (
        <div id={listId} role="listbox" aria-label={listLabel} className={classes.list} data-side={side}>
          {offered.map(({ key, label, ...row }, index) => (
            <UnstyledButton
              key={key}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={index === at}
              tabIndex={-1}
              className={classes.option}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => pick({ key, label, ...row })}
            >
              {label}
            </UnstyledButton>
          ))}
        </div>
      )}
    </div>
  );
}
