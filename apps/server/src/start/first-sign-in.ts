// Passwords that nobody chose: kept in a file that only its owner may read, until somebody deletes it.
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

export interface SignIn {
  /** who it is */
  label: string;
  email: string;
  password: string;
}

const BREAK = '\n\n';

export class FirstSignIn {
  readonly file: string;

  constructor(dataDir: string) {
    this.file = path.join(dataDir, 'first-sign-in.txt');
  }

  get exists(): boolean {
    return existsSync(this.file);
  }

  /** The section of this title, in place of an earlier one; the file is whole before and after. */
  async keep(title: string, signIns: readonly SignIn[]): Promise<void> {
    const sections = this.exists ? (await readFile(this.file, 'utf8')).trim().split(BREAK) : [];
    const others = sections.filter((section) => section !== '' && section.split('\n', 1)[0] !== title);
    const draft = `${this.file}.${randomUUID()}`;
    try {
      const text = [...others, [title, ...signIns.map(lineOf)].join('\n')].join(BREAK);
      await writeFile(draft, `${text}\n`, { mode: 0o600, flag: 'wx', flush: true });
      await rename(draft, this.file);
    } finally {
      await rm(draft, { force: true });
    }
  }
}

/** `  Maria (admin)   maria@… / password` */
export const lineOf = ({ label, email, password }: SignIn): string => `  ${label}: ${email} / ${password}`;
