// What a field for numbers holds: a half-written one is none yet. Pure.
import type { Typed } from './drafts.ts';

export const typedOf = (value: number | string): Typed => (typeof value === 'number' ? value : '');
