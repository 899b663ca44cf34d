// The tasks on the screen, in step with the other tabs of this browser.
import { useEffect, useState } from 'react';
import { useSession } from '../../shared/session/useSession.ts';
import { keepTasks, keyOf, readTasks, type Task } from './tasks.ts';

export interface Tasks {
  tasks: Task[];
  change: (change: (tasks: Task[]) => Task[]) => void;
}

export function useTasks(): Tasks {
  const { id } = useSession().user;
  const [tasks, setTasks] = useState(() => readTasks(id));
  useEffect(() => {
    const follow = ({ key }: StorageEvent): void => {
      if (key === null || key === keyOf(id)) setTasks(readTasks(id));
    };
    addEventListener('storage', follow);
    return () => removeEventListener('storage', follow);
  }, [id]);
  return {
    tasks,
    change: (change) => {
      // Another tab may have been quicker than its message.
      const changed = change(readTasks(id));
      keepTasks(id, changed);
      setTasks(changed);
    },
  };
}
