// COPY: a table's rows out of PostgreSQL and into it, as a stream of its own text, however many there are.
import { once } from 'node:events';
import { Readable } from 'node:stream';
import type pg from 'pg';

/** Rows as PostgreSQL writes them, each with its line end. */
export interface Piece {
  rows: number;
  text: Buffer;
}

type Connection = pg.Connection & {
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(message: string): void;
};

/** What node-postgres calls while a statement runs; what a COPY never has is not listened to. */
abstract class Copy implements pg.Submittable {
  readonly #statement: string;
  protected connection: Connection | undefined;

  constructor(statement: string) {
    this.#statement = statement;
  }

  submit(connection: pg.Connection): void {
    this.connection = connection as Connection;
    connection.query(this.#statement);
  }

  abstract handleError(error: Error): void;
  abstract handleReadyForQuery(): void;
  handleCopyInResponse(connection: Connection): void {
    connection.sendCopyFail('nothing to copy in');
  }
  handleCopyData(_message: { chunk: Buffer }): void {}
  handleCommandComplete(_message: { text: string }): void {}
  handleRowDescription(): void {}
  handleDataRow(): void {}
  handleEmptyQuery(): void {}
  handlePortalSuspended(): void {}
}

/** @param statement `copy … to stdout` @param pieceBytes about how much is held at once */
export const copyOut = (client: pg.Client, statement: string, pieceBytes: number): AsyncIterable<Piece> =>
  client.query(new CopyOut(statement, pieceBytes)).pieces;

class CopyOut extends Copy {
  readonly pieces: Readable & AsyncIterable<Piece>;
  readonly #pieceBytes: number;
  #rows: Buffer[] = [];
  #held = 0;

  constructor(statement: string, pieceBytes: number) {
    super(statement);
    this.#pieceBytes = pieceBytes;
    this.pieces = new Readable({
      objectMode: true,
      highWaterMark: 1,
      read: () => void this.connection?.stream.resume(),
    });
  }

  override handleCopyData({ chunk }: { chunk: Buffer }): void {
    // It lies in the buffer of what came in, which the next uses again.
    this.#rows.push(Buffer.from(chunk));
    this.#held += chunk.length;
    if (this.#held >= this.#pieceBytes && !this.#push()) this.connection?.stream.pause();
  }

  handleReadyForQuery(): void {
    if (this.#held > 0) this.#push();
    this.pieces.push(null);
  }

  handleError(error: Error): void {
    this.pieces.destroy(error);
  }

  #push(): boolean {
    const piece: Piece = { rows: this.#rows.length, text: Buffer.concat(this.#rows) };
    this.#rows = [];
    this.#held = 0;
    return this.pieces.push(piece);
  }
}

/** @param statement `copy … from stdin` @returns how many rows it took */
export const copyIn = (client: pg.Client, statement: string, content: AsyncIterable<Buffer>): Promise<number> =>
  client.query(new CopyIn(statement, content)).done;

class CopyIn extends Copy {
  readonly done: Promise<number>;
  readonly #content: AsyncIterable<Buffer>;
  readonly #over = new AbortController();
  #settle: { resolve: (rows: number) => void; reject: (error: Error) => void } | undefined;
  #rows = 0;
  #failure: Error | undefined;

  constructor(statement: string, content: AsyncIterable<Buffer>) {
    super(statement);
    this.#content = content;
    this.done = new Promise((resolve, reject) => {
      this.#settle = { resolve, reject };
    });
  }

  override handleCopyInResponse(connection: Connection): void {
    this.#send(connection).catch((error: Error) => {
      if (this.#over.signal.aborted) return;
      this.#failure = error;
      connection.sendCopyFail('what was to be copied in cannot be read');
    });
  }

  override handleCommandComplete({ text }: { text: string }): void {
    this.#rows = Number(/^COPY (\d+)$/.exec(text)?.[1]);
  }

  handleReadyForQuery(): void {
    this.#settle?.resolve(this.#rows);
  }

  handleError(error: Error): void {
    this.#over.abort();
    this.#settle?.reject(this.#failure ?? error);
  }

  async #send(connection: Connection): Promise<void> {
    const { signal } = this.#over;
    for await (const chunk of this.#content) {
      if (signal.aborted) return;
      connection.sendCopyFromChunk(chunk);
      if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain', { signal });
    }
    connection.endCopyFrom();
  }
}
