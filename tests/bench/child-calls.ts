// Calls from a process to its child over the channel between them; answers come in any order.
import type { ChildProcess } from 'node:child_process';

type Handlers = Record<string, (input: never) => unknown>;

interface Call {
  id: number;
  name: string;
  input: never;
}

interface Answer {
  id: number;
  result?: unknown;
  error?: string;
}

let calls = 0;

/** In the child. */
export function answerCalls(handlers: Handlers): void {
  process.on('message', ({ id, name, input }: Call) => {
    const answer = (rest: Omit<Answer, 'id'>): void => void process.send?.({ id, ...rest });
    Promise.resolve()
      .then(() => handlers[name]?.(input))
      .then(
        (result) => answer({ result }),
        (error: unknown) => answer({ error: String(error) }),
      );
  });
}

/** In the parent, which knows from the type what the child answers. */
export const callChild =
  <H extends Handlers>(child: ChildProcess) =>
  <N extends keyof H & string>(name: N, input: Parameters<H[N]>[0]): Promise<Awaited<ReturnType<H[N]>>> =>
    new Promise((resolve, reject) => {
      const id = (calls += 1);
      const hear = (answer: Answer): void => {
        if (answer.id !== id) return;
        leave();
        if (answer.error === undefined) resolve(answer.result as Awaited<ReturnType<H[N]>>);
        else reject(new Error(`${name}: ${answer.error}`));
      };
      const gone = (): void => {
        leave();
        reject(new Error(`${name}: the process has ended`));
      };
      const leave = (): void => void child.off('message', hear).off('exit', gone);
      child.on('message', hear).once('exit', gone).send({ id, name, input });
    });
