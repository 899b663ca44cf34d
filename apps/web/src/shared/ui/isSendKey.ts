// Which Enter sends, wherever a message is written.
import type { KeyboardEvent } from 'react';

/** On a phone's keyboard there is no Shift+Enter: Enter breaks the line there, and the button sends. */
export const isSendKey = ({ key, shiftKey, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  key === 'Enter' && (ctrlKey || metaKey || (!shiftKey && !matchMedia('(hover: none) and (pointer: coarse)').matches));
