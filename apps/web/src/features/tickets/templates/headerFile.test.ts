// What the Cloud API takes above a template's text.
import { expect, test } from 'vitest';
import { problemOf, type HeaderKind } from './headerFile.ts';

const MB = 1024 * 1024;

test.each<[HeaderKind, string, number, ReturnType<typeof problemOf>]>([
  ['image', 'image/jpeg', 5 * MB, null],
  ['image', 'image/png', 5 * MB + 1, 'size'],
  ['image', 'image/webp', 10, 'type'],
  ['image', 'application/pdf', 10, 'type'],
  ['video', 'video/mp4', 16 * MB, null],
  ['video', 'video/3gpp', 16 * MB + 1, 'size'],
  ['video', 'video/webm', 10, 'type'],
  ['document', 'application/pdf', 64 * MB, null],
  ['document', 'application/pdf', 64 * MB + 1, 'size'],
  ['document', 'image/jpeg', 10, 'type'],
  ['document', '', 10, 'type'],
  ['document', 'text/plain', 0, 'empty'],
])('as %s: %s of %i bytes: %s', (kind, type, size, problem) => {
  expect(problemOf(kind, { type, size })).toBe(problem);
});
