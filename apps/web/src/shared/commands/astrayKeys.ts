// What one goes on typing when the field is gone under one's hands: somebody else has taken the conversation.
import { fieldAt } from './pressed.ts';

/** ms without a key, once one has done nothing: whoever looks up has seen by then that the field is gone */
const PAUSE_MS = 2_000;
/** ms for which one may have looked for a word before that */
const THOUGHT_MS = 60_000;

export interface AstrayKeys {
  /** Asked of each key, before anybody else hears it. */
  isOne: (event: KeyboardEvent) => boolean;
  /** Whoever points at something knows where they are. */
  over: () => void;
}

export function astrayKeys(): AstrayKeys {
  /** where the last key wrote a text; null: it did not */
  let field: Element | null = null;
  let at = 0;
  let lost = false;
  return {
    isOne(event) {
      const { target } = event;
      const now = performance.now();
      const here = target instanceof Element ? fieldAt(target) : null;
      if (here) {
        field = writes(event) ? here : null;
        lost = false;
        at = now;
        return false;
      }
      const isOne = field !== null && isGone(field) && !leads(event) && now - at < (lost ? PAUSE_MS : THOUGHT_MS);
      lost = isOne;
      if (isOne) at = now;
      else field = null;
      return isOne;
    },
    over() {
      field = null;
    },
  };
}

/** Taken away, or kept unseen. */
const isGone = (field: Element): boolean => !field.isConnected || !(field.checkVisibility?.() ?? true);

/** A letter, or what takes one back. A command ends the text: its own field may go. */
const writes = ({ key, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean =>
  (key.length === 1 && !ctrlKey && !altKey && !metaKey) || key === 'Backspace' || key === 'Delete' || key === 'Dead';

/** Elsewhere, on purpose. */
const leads = ({ key, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean =>
  key === 'Tab' || key === 'Escape' || ctrlKey || altKey || metaKey;
