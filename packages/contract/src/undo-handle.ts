// By what a change is taken back, and until when.
import { z } from 'zod';
import { id, timestamp } from './primitives.ts';

/** A ticket's status, queue and person, with what went along · its tags · a note that was deleted. */
export const UNDO_KINDS = ['move', 'tags', 'note'] as const;
export type UndoKind = (typeof UNDO_KINDS)[number];

/** Nothing that a change leads to is sent before. */
export const UNDO_MS = 8_000;

export const undoHandle = z
  .object({
    id: id.describe('ID for `POST /undo/:id`.'),
    until: timestamp.describe('Until when the change can be undone.'),
  })
  .describe('Until when `POST /undo/:id` undoes the change.')
  .meta({ id: 'UndoHandle' });
export type UndoHandle = z.output<typeof undoHandle>;

/** Of a call whose change can be taken back; null: it changed nothing that could. */
export const undo = undoHandle.nullable().describe('How to undo the change; null: there is nothing to undo.');
