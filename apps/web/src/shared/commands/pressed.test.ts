// Which command a key means: by the sign that it writes, who presses it where, and on which keyboard.
import { expect, test } from 'vitest';
import { commandPressed, type Key, type Keyboard, type Place } from './pressed.ts';
import { COMMANDS, type Command, type CommandId } from './table.ts';

const PC: Keyboard = { mac: false, letters: true };
const MAC: Keyboard = { mac: true, letters: true };
const NO_LETTERS: Keyboard = { mac: false, letters: false };
const SCREEN: Place = { typing: false, dialog: false };
const FIELD: Place = { typing: true, dialog: false };
const DIALOG: Place = { typing: false, dialog: true };
const FORM: Place = { typing: true, dialog: true };

/** `ctrl alt E AltGraph`: modifiers and the sign, as the browser tells of them. */
function key(spelled: string): Key {
  const parts = spelled.split(' ');
  const has = (name: string): boolean => parts.includes(name);
  return {
    key: parts.find((part) => !/^(?:ctrl|alt|meta|shift|held|AltGraph|composing)$/.test(part)) ?? '',
    ctrlKey: has('ctrl'),
    altKey: has('alt'),
    metaKey: has('meta'),
    shiftKey: has('shift'),
    repeat: has('held'),
    isComposing: has('composing'),
    getModifierState: has,
  };
}

test.each<[string, string, Place, Keyboard, CommandId | undefined]>([
  ['a letter', 'r', SCREEN, PC, 'ticket.resolve'],
  ['a letter with Caps Lock', 'R', SCREEN, PC, 'ticket.resolve'],
  ['a letter while typing', 'r', FIELD, PC, undefined],
  ['a letter over a dialog', 'r', DIALOG, PC, undefined],
  ['a capital', 'shift R', SCREEN, PC, undefined],
  ['a letter with AltGr', 'e AltGraph', SCREEN, PC, undefined],
  ['a letter that is held down', 'held r', SCREEN, PC, undefined],
  ['a walk that is held down', 'held j', SCREEN, PC, 'list.nextTicket'],
  ['a letter of another alphabet', 'к', SCREEN, PC, undefined],
  ['a letter after a dead key', 'Dead', SCREEN, PC, undefined],
  ['a letter to an input method', 'composing r', SCREEN, PC, undefined],
  ['a letter where they are switched off', 'r', SCREEN, NO_LETTERS, undefined],
  ['a chord while typing', 'alt r', FIELD, PC, 'ticket.resolve'],
  ['a chord while not typing', 'alt r', SCREEN, PC, 'ticket.resolve'],
  ['a chord where letters are switched off', 'alt r', SCREEN, NO_LETTERS, 'ticket.resolve'],
  ['a chord over a dialog', 'alt r', FORM, PC, undefined],
  ['a chord with Shift', 'alt shift R', FIELD, PC, undefined],
  ['Ctrl+Alt, as Windows says of AltGr', 'ctrl alt r AltGraph', FIELD, PC, undefined],
  ["Ctrl+Alt, which screen readers and WhatsApp's page have", 'ctrl alt r', FIELD, PC, undefined],
  ["Ctrl with a letter, the browser's", 'ctrl r', SCREEN, PC, undefined],
  ['Alt on a Mac, with which one writes', 'alt r', FIELD, MAC, undefined],
  ['the chord of a Mac', 'ctrl meta r', FIELD, MAC, 'ticket.resolve'],
  ["VoiceOver's keys", 'ctrl alt r', FIELD, MAC, undefined],
  ['the chord of a walk', 'alt ArrowDown', FIELD, PC, 'list.nextTicket'],
  ['and not its letter', 'alt j', FIELD, PC, undefined],
  ['the chord of a walk on a Mac', 'ctrl meta ArrowUp', FIELD, MAC, 'list.previousTicket'],
  ['what makes no sense while typing', 'alt e', FIELD, PC, undefined],
  ['the palette in a field', 'ctrl k', FIELD, PC, 'palette'],
  ['the palette in a form', 'ctrl k', FORM, PC, 'palette'],
  ['the palette with Caps Lock', 'ctrl K', FIELD, PC, 'palette'],
  ["⌃K on a Mac, which clears a field's line", 'ctrl k', FIELD, MAC, undefined],
  ['⌘K', 'meta k', FIELD, MAC, 'palette'],
  ['the Windows key', 'meta k', FIELD, PC, undefined],
  ['Ctrl+F over a dialog', 'ctrl f', DIALOG, PC, undefined],
  ['a sign with Shift', 'shift ?', SCREEN, PC, 'keys'],
  ['a sign with AltGr on Windows', 'ctrl alt ? AltGraph', SCREEN, PC, 'keys'],
  ['a sign with AltGr on Linux', '? AltGraph', SCREEN, PC, 'keys'],
  ['a sign over a dialog', 'shift ?', DIALOG, PC, 'keys'],
  ['a sign while typing', 'shift ?', FIELD, PC, undefined],
  ['a sign where letters are switched off', 'shift ?', SCREEN, NO_LETTERS, 'keys'],
  ['the slash', '/', SCREEN, PC, 'list.search'],
])('%s', (_name, spelled, place, keyboard, expected) => {
  expect(commandPressed(key(spelled), place, keyboard)).toBe(expected);
});

test('no two commands have the same key', () => {
  const all: readonly Command[] = COMMANDS;
  const keys = all.flatMap(({ letter, chord = letter, sign, mod }) => [
    ...(letter === undefined ? [] : [letter]),
    ...(sign === undefined ? [] : [sign]),
    ...(chord ? [`chord ${chord}`] : []),
    ...(mod === undefined ? [] : [`mod ${mod}`]),
  ]);
  expect(keys.filter((one, at) => keys.indexOf(one) !== at)).toEqual([]);
});
