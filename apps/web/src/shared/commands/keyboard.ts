// Whose keyboard it is, and how its keys are written.
import { useSyncExternalStore } from 'react';
import { useTranslation } from '../i18n/useTranslation.ts';
import { readStored, writeStored } from '../session/storage.ts';
import type { Command } from './table.ts';

export const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform);

const OFF = 'singleLetterKeys';
const listeners = new Set<() => void>();

/** Single letters, while nobody types. */
export const lettersOn = (): boolean => readStored(OFF) !== 'off';

export function setLetters(on: boolean): void {
  writeStored(OFF, on ? '' : 'off');
  for (const listener of listeners) listener();
}

export const useLetters = (): boolean =>
  useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, lettersOn);

/** A key as it is written on it. */
const SIGNS: Record<string, string> = { ArrowUp: '↑', ArrowDown: '↓', Arrows: '← ↑ ↓ →', Escape: 'Esc' };
const MAC_SIGNS: Record<string, string> = { Shift: '⇧', Enter: '↩', Control: '⌃', Alt: '⌥', Meta: '⌘' };

const signOf = (key: string, mac: boolean): string =>
  (mac ? MAC_SIGNS[key] : undefined) ??
  SIGNS[key] ??
  (key === 'Control' ? 'Ctrl' : key.length === 1 ? key.toUpperCase() : key);

/** Those that have another name in each language. */
const NAMES: ReadonlyMap<string, 'keys.names.space' | 'keys.names.delete'> = new Map([
  [' ', 'keys.names.space'],
  ['Delete', 'keys.names.delete'],
] as const);

export function useSignOf(): (key: string) => string {
  const { t } = useTranslation('shell');
  const mac = isMac();
  return (key) => {
    const name = NAMES.get(key);
    return name ? t(name) : signOf(key, mac);
  };
}

/** Each way to give a command: keys that are pressed together. */
export function waysOf(
  { plain, letter, chord = letter, sign, mod }: Command,
  mac: boolean,
  letters: boolean,
): string[][] {
  return [
    ...(plain === undefined ? [] : [[plain]]),
    ...(letter !== undefined && letters ? [[letter]] : []),
    ...(chord ? [[...(mac ? ['Control', 'Meta'] : ['Alt']), chord]] : []),
    ...(sign === undefined ? [] : [[sign]]),
    ...(mod === undefined ? [] : [[mac ? 'Meta' : 'Control', mod]]),
  ];
}
