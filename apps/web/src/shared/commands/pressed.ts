// Which command a key means. By the sign that it writes (`event.key`), not by its place: keyboards differ.
import { COMMANDS, type Command, type CommandId } from './table.ts';

/** What is read of a key. */
export type Key = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'altKey' | 'metaKey' | 'shiftKey' | 'repeat' | 'isComposing'
> & {
  getModifierState?: KeyboardEvent['getModifierState'];
};

/** Where it is pressed: in a field or what chooses by letters, over a dialog. */
export interface Place {
  typing: boolean;
  dialog: boolean;
}

export interface Keyboard {
  mac: boolean;
  /** somebody has switched single letters off: those who speak to their computer, or cannot help touching keys */
  letters: boolean;
}

export function commandPressed(event: Key, place: Place, keyboard: Keyboard): CommandId | undefined {
  // What an input method or a dead key makes of it is not known yet.
  if (event.isComposing || event.key === 'Dead' || event.key === 'Process') return undefined;
  const means = meaningOf(event, place, keyboard);
  return COMMANDS.find(
    (command: Command) =>
      (command.always || !place.dialog) && (command.repeats || !event.repeat) && means?.(command) === true,
  )?.id;
}

/** undefined: no command has a key with these modifiers here. */
function meaningOf(
  event: Key,
  { typing }: Place,
  { mac, letters }: Keyboard,
): ((command: Command) => boolean) | undefined {
  const { ctrlKey, altKey, metaKey, shiftKey } = event;
  // With AltGr one writes; Windows says Ctrl and Alt of it.
  const writes = event.getModifierState?.('AltGraph') === true;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const none = !ctrlKey && !altKey && !metaKey;
  if (none || writes) {
    if (typing) return ({ plain }) => plain === key && none && !shiftKey;
    return ({ plain, sign, letter }) =>
      (plain === key && none && !shiftKey) ||
      sign === key ||
      (letters && none && !shiftKey && !writes && letter === key);
  }
  if (shiftKey) return undefined;
  if (mac ? metaKey && ctrlKey && !altKey : altKey && !ctrlKey && !metaKey)
    return ({ letter, chord = letter }) => chord !== null && chord === key;
  if (!altKey && (mac ? metaKey && !ctrlKey : ctrlKey && !metaKey)) return ({ mod }) => mod === key;
  return undefined;
}

/** What is pressed there is text. */
const FIELDS = 'textarea, select, input, [contenteditable=""], [contenteditable="true"], [role="textbox"]';
const NO_TEXT = /^(?:button|checkbox|color|file|image|radio|range|reset|submit)$/;
/** What letters choose in, or arrows walk through, for itself. */
const CHOOSES = '[role="menu"], [role="listbox"]';

export function placeOf(target: EventTarget | null): Place {
  const at = target instanceof Element ? target : document.body;
  return { typing: fieldAt(at) !== null || at.closest(CHOOSES) !== null, dialog: isOverScreen(at) };
}

/** In which text is written there; null: none is. */
export function fieldAt(at: Element): Element | null {
  const field = at.closest(FIELDS);
  return field instanceof HTMLInputElement && NO_TEXT.test(field.type) ? null : field;
}

/** One that goes away has given the focus back already; one that comes may not have it yet. */
function isOverScreen(at: Element): boolean {
  const dialog = '[role="dialog"][aria-modal="true"]';
  return at === document.body ? document.querySelector(dialog) !== null : at.closest(dialog) !== null;
}
