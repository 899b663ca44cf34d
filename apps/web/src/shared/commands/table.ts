// Everything that has a key or can be asked for by name, once: key handler, palette and sheet of keys read this table; a part
// on the screen says with useCommand() what a command does now. Why these keys: docs/decisions/0021-keys.md.

export const COMMAND_GROUPS = ['ticket', 'list', 'writing', 'flow', 'everywhere'] as const;

export interface Command {
  id: string;
  group: (typeof COMMAND_GROUPS)[number];
  /** pressed alone, while somebody types, too */
  plain?: string;
  /** pressed alone while nobody types; with Alt (on a Mac ⌃⌘) while somebody does, too */
  letter?: string;
  /** in place of the letter in that chord; null: it makes no sense while one types */
  chord?: string | null;
  /** a sign, wherever it lies on the keyboard, while nobody types */
  sign?: string;
  /** with Ctrl, on a Mac ⌘ */
  mod?: string;
  /** over an open dialog, too */
  always?: true;
  /** goes on while its key is held down */
  repeats?: true;
}

/** Those without a key are found in the palette. */
export const COMMANDS = [
  { id: 'ticket.next', group: 'ticket', letter: 'p' },
  { id: 'ticket.accept', group: 'ticket', letter: 'a' },
  { id: 'ticket.resolve', group: 'ticket', letter: 'r' },
  { id: 'ticket.return', group: 'ticket', letter: 'v' },
  { id: 'ticket.reopen', group: 'ticket', letter: 'o' },
  { id: 'ticket.transfer', group: 'ticket', letter: 't' },
  { id: 'ticket.note', group: 'ticket', letter: 'n' },
  { id: 'ticket.snooze', group: 'ticket', letter: 'z' },
  { id: 'ticket.tag', group: 'ticket', letter: 'm' },
  { id: 'ticket.lane', group: 'ticket' },
  { id: 'ticket.write', group: 'ticket', letter: 'e', chord: null },
  { id: 'ticket.aids', group: 'ticket', letter: 'i' },
  { id: 'ticket.find', group: 'ticket', mod: 'f' },
  { id: 'ticket.contact', group: 'ticket' },
  { id: 'ticket.schedule', group: 'ticket' },
  { id: 'ticket.template', group: 'ticket' },
  { id: 'ticket.date', group: 'ticket' },
  { id: 'ticket.timeline', group: 'ticket' },
  { id: 'ticket.delete', group: 'ticket' },
  { id: 'list.nextTicket', group: 'list', letter: 'j', chord: 'ArrowDown', repeats: true },
  { id: 'list.previousTicket', group: 'list', letter: 'k', chord: 'ArrowUp', repeats: true },
  { id: 'list.back', group: 'list', letter: 'l' },
  { id: 'list.choose', group: 'list', letter: 'x', chord: null },
  { id: 'list.search', group: 'list', sign: '/' },
  { id: 'list.newTicket', group: 'list', letter: 'c' },
  { id: 'back', group: 'everywhere', plain: 'Escape' },
  { id: 'palette', group: 'everywhere', mod: 'k', always: true },
  { id: 'undo', group: 'everywhere', letter: 'u' },
  { id: 'keys', group: 'everywhere', sign: '?', always: true },
] as const satisfies readonly Command[];

export type CommandId = (typeof COMMANDS)[number]['id'];

/** What the keyboard does besides, where the focus is: for the sheet of keys alone. */
export const FIXED_KEYS = [
  { id: 'messages', group: 'ticket', keys: ['ArrowUp', 'ArrowDown'], either: true },
  { id: 'message', group: 'ticket', keys: ['Enter'] },
  { id: 'olderResult', group: 'ticket', keys: ['Enter'] },
  { id: 'newerResult', group: 'ticket', keys: ['Shift', 'Enter'] },
  { id: 'walk', group: 'list', keys: ['ArrowUp', 'ArrowDown'], either: true },
  { id: 'chooseRange', group: 'list', keys: ['Shift', 'X'] },
  { id: 'chooseAll', group: 'list', keys: ['Ctrl', 'A'] },
  { id: 'send', group: 'writing', keys: ['Enter'] },
  { id: 'newLine', group: 'writing', keys: ['Shift', 'Enter'] },
  { id: 'quick', group: 'writing', keys: ['/'] },
  { id: 'mention', group: 'writing', keys: ['@'] },
  { id: 'flow.walk', group: 'flow', keys: ['Arrows'] },
  { id: 'flow.move', group: 'flow', keys: ['Shift', 'Arrows'] },
  { id: 'flow.open', group: 'flow', keys: ['Enter'] },
  { id: 'flow.choose', group: 'flow', keys: [' '] },
  { id: 'flow.chooseAll', group: 'flow', keys: ['Ctrl', 'A'] },
  { id: 'flow.connect', group: 'flow', keys: ['Ctrl', 'Enter'] },
  { id: 'flow.menu', group: 'flow', keys: ['Shift', 'F10'] },
  { id: 'flow.duplicate', group: 'flow', keys: ['Ctrl', 'D'] },
  { id: 'flow.delete', group: 'flow', keys: ['Delete'] },
  { id: 'flow.undo', group: 'flow', keys: ['Ctrl', 'Z'] },
  { id: 'flow.redo', group: 'flow', keys: ['Ctrl', 'Y'] },
  { id: 'flow.save', group: 'flow', keys: ['Ctrl', 'S'] },
] as const satisfies readonly { id: string; group: Command['group']; keys: readonly string[]; either?: true }[];
