// The menu in the queue's form: it hears what is typed there, and goes with it when it is saved.
import type { UseFormReturnType } from '@mantine/form';
import type { Queue } from '@recado/contract/queues';
import { useImperativeHandle, useState, type Ref } from 'react';
import { bodyOf, type QueueValues } from '../queueValues.ts';
import { MenuSection } from './MenuSection.tsx';
import { useMenuEditor } from './useMenuEditor.ts';

export interface MenuHandle {
  /** False: what is open lacks something. */
  saveOpen: () => boolean;
}

interface QueueMenuProps {
  ref: Ref<MenuHandle>;
  queue: Queue;
  form: UseFormReturnType<QueueValues>;
  autoFocus: boolean;
}

/** What of the queue customers read in its menu. */
const READ = ['name', 'greetingMessage', 'outOfHoursMessage', 'orderQueue', 'days'] as const;

export function QueueMenu({ ref, queue, form, autoFocus }: QueueMenuProps) {
  const editor = useMenuEditor(queue.id);
  const [values, setValues] = useState(form.getValues);
  for (const field of READ) form.watch(field, () => setValues(form.getValues()));
  useImperativeHandle(ref, () => ({ saveOpen: editor.saveOpen }));
  // In no language in particular: only the hours are read.
  const { schedules = queue.schedules, orderQueue, ...typed } = bodyOf(values, 'en');
  const edited = { ...queue, ...typed, schedules, orderQueue: orderQueue ?? queue.orderQueue };
  return <MenuSection queue={edited} editor={editor} autoFocus={autoFocus} />;
}
