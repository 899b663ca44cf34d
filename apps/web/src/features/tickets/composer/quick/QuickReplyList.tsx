// The quick replies to choose from, above the composer.
import type { QuickMessage } from '@recado/contract/quick-messages';
import { Paperclip } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from '../../../../shared/i18n/useTranslation.ts';
import { quickLabel } from './quickReplies.ts';
import classes from './QuickReplyList.module.css';
import type { QuickReplies } from './useQuickReplies.ts';

export interface QuickReplyListProps {
  quick: QuickReplies;
  /** with the customer's name and all */
  wordsOf: (reply: QuickMessage) => string;
  onPick: (reply: QuickMessage) => void;
}

export function QuickReplyList({ quick, wordsOf, onPick }: QuickReplyListProps) {
  const { t } = useTranslation('tickets');
  const { matches, active, listId, optionId, point } = quick;
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <div
      ref={list}
      id={listId}
      role="listbox"
      aria-label={t('composer.quick.list')}
      className={classes.list}
      data-more="y"
    >
      {matches.map((reply, index) => (
        // The keys are the field's, which keeps the focus.
        <div
          key={reply.id}
          id={optionId(index)}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          className={classes.option}
          onMouseMove={() => point(index)}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPick(reply)}
          onKeyDown={() => undefined}
        >
          <span className={classes.label}>
            {quickLabel(reply)}
            {reply.mediaPath !== null && (
              <span className={classes.file}>
                <Paperclip size={13} aria-hidden /> {reply.mediaName}
              </span>
            )}
          </span>
          <span className={classes.text}>{wordsOf(reply)}</span>
        </div>
      ))}
    </div>
  );
}
