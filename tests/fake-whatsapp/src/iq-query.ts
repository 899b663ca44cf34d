// What a handler of queries gets, and how it refuses.
import type { BinaryNode } from 'baileys';
import type { Network } from './network.ts';
import type { Session } from './session.ts';

export interface Query {
  network: Network;
  session: Session;
  iq: BinaryNode;
  /** The first child: what is asked. */
  asked: BinaryNode | undefined;
}

/** Thrown by a handler: the query is answered with an error. */
export class QueryError extends Error {
  readonly code: string;

  constructor(code: string, text: string) {
    super(text);
    this.code = code;
  }
}
