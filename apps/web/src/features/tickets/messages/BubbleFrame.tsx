// The bubble itself: its side, its tail, and the ways to its menu: button, right click, long press, Enter or menu key.
import { UnstyledButton } from '@mantine/core';
import type { Message } from '@recado/contract/messages';
import { ChevronDown } from 'lucide-react';
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import classes from './Bubble.module.css';
import { useMessageActions, type MenuPlace } from '../actions/messageActions.ts';
import { useHasMenu } from './MessageMenu.tsx';

export interface BubbleFrameProps {
  /** whose menu it is; of an album the last, each picture has its own */
  message: Message;
  kind: string;
  first: boolean;
  highlighted: boolean;
  children: ReactNode;
}

export function BubbleFrame({ message, kind, first, highlighted, children }: BubbleFrameProps) {
  const { t } = useTranslation('tickets');
  const offered = useHasMenu(message);
  const menu = useOpenMenu(message);
  return (
    <article
      className={classes.row}
      data-message={message.id}
      data-ours={message.fromMe || undefined}
      data-first={first || undefined}
      data-highlighted={highlighted || undefined}
      // The arrow keys lead here.
      tabIndex={-1}
      onKeyDown={offered ? menu.handleKey : undefined}
      onMouseDown={(event) => {
        // The menu's button and the right one leave the cursor where one writes.
        if (event.button === 2 && isWriting()) event.preventDefault();
      }}
      onContextMenu={offered ? menu.handleContextMenu : undefined}
    >
      <div className={classes.bubble} data-kind={kind} data-read>
        {offered && (
          <UnstyledButton
            className={classes.menu}
            aria-label={t('message.menu')}
            aria-haspopup="menu"
            // By keyboard it opens from the message.
            tabIndex={-1}
            onMouseDown={(event) => event.preventDefault()}
            onClick={menu.handleButton}
          >
            <ChevronDown size={17} aria-hidden />
          </UnstyledButton>
        )}
        {children}
      </div>
    </article>
  );
}

const isWriting = (): boolean => document.activeElement instanceof HTMLTextAreaElement;

/** Opens the menu of a message at a button, at the pointer, or at what has the focus. */
export function useOpenMenu(message: Message) {
  const { openMenu } = useMessageActions();
  const open = (rect: MenuPlace['rect'], own: HTMLElement | null): void => {
    const { activeElement } = document;
    // Whoever was writing goes on: on the message the same letters would be commands.
    const focus = isWriting() && activeElement instanceof HTMLElement ? activeElement : own;
    openMenu(message, { rect, focus });
  };
  return {
    handleButton: ({ currentTarget }: MouseEvent<HTMLElement>): void =>
      open(currentTarget.getBoundingClientRect(), currentTarget.closest<HTMLElement>('[data-message]')),
    handleKey: (event: KeyboardEvent<HTMLElement>): void => {
      const { currentTarget, target, key } = event;
      const asked = key === 'Enter' || key === 'ContextMenu' || (key === 'F10' && event.shiftKey);
      if (target !== currentTarget || !asked) return;
      event.preventDefault();
      const bubble = currentTarget.querySelector('[data-kind]') ?? currentTarget;
      // Later: this key must not also be the menu's first.
      requestAnimationFrame(() => open(bubble.getBoundingClientRect(), currentTarget));
    },
    handleContextMenu: (event: MouseEvent<HTMLElement>): void => {
      // What is selected, a link or a picture has the browser's own.
      const { target } = event;
      if (!getSelection()?.isCollapsed || (target instanceof Element && target.closest('a, audio, video, input')))
        return;
      event.preventDefault();
      event.stopPropagation();
      open({ left: event.clientX, top: event.clientY, width: 1, height: 1 }, event.currentTarget);
    },
  };
}
