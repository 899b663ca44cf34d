// A person's tasks, kept in this browser only. What changes a list answers a new one.
import { z } from 'zod';
import { randomUuid } from '../../shared/data/randomUuid.ts';
import { readStored, writeStored } from '../../shared/session/storage.ts';

const task = z.object({
  id: z.string(),
  text: z.string(),
  done: z.boolean(),
  /** ISO */
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type Task = z.output<typeof task>;

export const TEXT_MAX = 500;

export const keyOf = (userId: number): string => `tasks:${userId}`;

/** Nothing where there is nothing, or what is there is not ours. */
export function readTasks(userId: number): Task[] {
  try {
    return z.array(task).safeParse(JSON.parse(readStored(keyOf(userId)) ?? '[]')).data ?? [];
  } catch {
    return [];
  }
}

export const keepTasks = (userId: number, tasks: Task[]): void => writeStored(keyOf(userId), JSON.stringify(tasks));

/** The newest first. A blank text is ignored. */
export function withTask(tasks: Task[], text: string, now: Date): Task[] {
  const trimmed = text.trim();
  if (trimmed === '') return tasks;
  const at = now.toISOString();
  return [{ id: randomUuid(), text: trimmed, done: false, createdAt: at, updatedAt: at }, ...tasks];
}

/** A blank text is ignored, and so is one that is as it was. */
export function withText(tasks: Task[], id: string, text: string, now: Date): Task[] {
  const trimmed = text.trim();
  if (trimmed === '') return tasks;
  return tasks.map((one) =>
    one.id === id && one.text !== trimmed ? { ...one, text: trimmed, updatedAt: now.toISOString() } : one,
  );
}

export const withDone = (tasks: Task[], id: string, done: boolean, now: Date): Task[] =>
  tasks.map((one) => (one.id === id ? { ...one, done, updatedAt: now.toISOString() } : one));

export const withoutTask = (tasks: Task[], id: string): Task[] => tasks.filter((one) => one.id !== id);
