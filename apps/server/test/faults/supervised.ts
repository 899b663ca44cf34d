// A process that is started again whenever it ends, as a service manager does.
import { setTimeout as after } from 'node:timers/promises';
import type { Program } from '../program.ts';

const BETWEEN_STARTS_MS = 200;
/** of what it said last */
const KEPT = 2_000;

export class Supervised {
  readonly roles: string;
  /** what it said when it ended without having been killed */
  readonly fallen: string[] = [];
  /** while its database was away it could not start so often */
  refusedStarts = 0;
  /** the one that runs, or comes up */
  up: Promise<Program>;
  /** undefined: none is ready */
  pid: number | undefined;
  readonly #run: (roles: string) => Promise<Program>;
  #killed = false;
  #closed = false;

  constructor(roles: string, run: (roles: string) => Promise<Program>) {
    this.roles = roles;
    this.#run = run;
    this.up = this.#start();
  }

  async #start(): Promise<Program> {
    for (;;)
      try {
        const program = await this.#run(this.roles);
        this.pid = program.child.pid;
        void program.ended.then((code) => this.#over(program, code));
        return program;
      } catch (error) {
        if (this.#closed) throw error;
        this.refusedStarts += 1;
        await after(BETWEEN_STARTS_MS);
      }
  }

  #over(program: Program, code: number | null): void {
    this.pid = undefined;
    if (this.#closed) return;
    if (!this.#killed) this.fallen.push(`${this.roles} ended with ${code}: ${program.output().slice(-KEPT)}`);
    this.#killed = false;
    this.up = this.#start();
  }

  /** kill -9; it comes up again by itself. */
  async kill(): Promise<void> {
    const { child, ended } = await this.up;
    this.#killed = true;
    child.kill('SIGKILL');
    await ended;
  }

  /** It is not started any more. */
  close(): void {
    this.#closed = true;
    this.up.catch(() => undefined);
  }
}
