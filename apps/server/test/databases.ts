// The databases of the test files: copied from the template, and emptied for the next file, which costs a tenth of a copy.
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { EMPTY, shapeOf } from './empty-database.ts';

/** Longer lists than this would be slower to empty than to copy. */
const MOST_BYTES = 40 * 1024 * 1024;

const urlOf = (name: string): string => {
  const address = new URL(inject('postgresUrl'));
  address.pathname = `/${name}`;
  return address.toString();
};

async function on<T extends object>(url: string, ...statements: string[]): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    let rows: T[] = [];
    for (const statement of statements) rows = (await client.query<T>(statement)).rows;
    return rows;
  } finally {
    await client.end();
  }
}

export const onServer = (...statements: string[]): Promise<object[]> => on(inject('postgresUrl'), ...statements);

/** Another program's, which what is moved comes out of. */
export class ForeignDatabase {
  readonly #name: string;
  readonly url: string;

  private constructor(name: string) {
    this.#name = name;
    this.url = urlOf(name);
  }

  /** @param tables the statements that make them, and what is in them */
  static async create(program: string, tables: string): Promise<ForeignDatabase> {
    const database = new ForeignDatabase(`${program}_${process.pid}`);
    await onServer(`create database ${database.#name}`);
    await database.run(tables);
    return database;
  }

  run = (statements: string): Promise<object[]> => on(this.url, statements);

  drop = (): Promise<object[]> => onServer(`drop database ${this.#name} with (force)`);
}

/** Copies files, which takes PostgreSQL a third of what it takes to write every page to its log. */
export const copyTemplate = (name: string): Promise<object[]> =>
  onServer(`create database ${name} template template_recado strategy file_copy`);

const free: string[] = [];

export interface TestDatabase {
  readonly url: string;
  /** From here on its tables and rights must stay what they are, or nobody gets it after us. */
  settled(): Promise<void>;
  /** For the next; with anything unusual about it, it goes instead. */
  giveBack(): Promise<void>;
}

/** One that holds what the template holds. */
export async function takeDatabase(): Promise<TestDatabase> {
  const name = free.pop() ?? (await newDatabase());
  const url = urlOf(name);
  const look = async () => (await on<{ shape: string; size: number }>(url, shapeOf(`${name}_app`)))[0];
  let shape: string | undefined;
  return {
    url,
    settled: async () => {
      shape = (await look())?.shape;
    },
    giveBack: async () => {
      const now = await look();
      if (shape === undefined || now?.shape !== shape || now.size > MOST_BYTES) return dropDatabase(name);
      await on(url, EMPTY);
      free.push(name);
    },
  };
}

async function newDatabase(): Promise<string> {
  const name = `t_${randomUUID().replaceAll('-', '').slice(0, 16)}`;
  await copyTemplate(name);
  return name;
}

async function dropDatabase(name: string): Promise<void> {
  await onServer(`drop database ${name} with (force)`, `drop role ${name}_app`);
}
