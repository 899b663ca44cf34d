// From message to message by the arrow keys; Enter or the menu key opens the menu of the one that has the focus.
import type { KeyboardEvent, RefObject } from 'react';

const STEPS: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 };

export function useMessageKeys(scroller: RefObject<HTMLElement | null>): (event: KeyboardEvent) => void {
  return (event) => {
    const { current } = scroller;
    const step = STEPS[event.key];
    const { target } = event;
    if (!current || step === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    // What is inside a message has arrow keys of its own.
    if (!(target instanceof HTMLElement) || (target !== current && !target.matches('[data-message]'))) return;
    const messages = [...current.querySelectorAll<HTMLElement>('[data-message]')];
    const at = messages.indexOf(target);
    const next = at === -1 ? lastVisible(messages, current) : messages[at + step];
    if (!next) return;
    event.preventDefault();
    next.focus({ preventScroll: true });
    next.scrollIntoView({ block: 'nearest' });
  };
}

function lastVisible(messages: readonly HTMLElement[], scroller: HTMLElement): HTMLElement | undefined {
  const { top, bottom } = scroller.getBoundingClientRect();
  return (
    messages.findLast((message) => message.getBoundingClientRect().bottom <= bottom + 1) ??
    messages.find((message) => message.getBoundingClientRect().bottom > top)
  );
}
