// What events change is drawn once per frame, however many come: a storm of them must not stop the screen.
import { notifyManager } from '@tanstack/react-query';

/** A window that nobody sees draws no frames. */
const UNSEEN_MS = 250;

export interface PerFrame {
  /** Runs with the next frame, in order. */
  add(task: () => void): void;
  /** Runs what waits, and nothing after. */
  stop(): void;
}

export function perFrame(): PerFrame {
  let waiting: (() => void)[] = [];
  let frame = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;

  const unschedule = (): void => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    timer = undefined;
  };
  const run = (): void => {
    unschedule();
    const tasks = waiting;
    waiting = [];
    notifyManager.batch(() => {
      for (const task of tasks) task();
    });
  };
  return {
    add: (task) => {
      if (stopped) return;
      waiting.push(task);
      if (timer !== undefined) return;
      frame = requestAnimationFrame(run);
      timer = setTimeout(run, UNSEEN_MS);
    },
    stop: () => {
      stopped = true;
      run();
    },
  };
}
