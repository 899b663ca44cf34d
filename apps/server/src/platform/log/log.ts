// Structured logs; nothing that opens a door is in them.
import { traceIds } from '../trace/trace.ts';
import {
  pino,
  type BaseLogger,
  type Bindings,
  type ChildLoggerOptions,
  type DestinationStream,
  type Level,
  type Logger,
} from 'pino';

/** drizzle tells the values of the statement that failed: they may be anybody's. */
const withoutValues = (message: string): string => message.replace(/\nparams: [^]*$/, '');

/** Of what is thrown that is no error: pg-boss tells copies of errors, which are plain objects. */
const wordsOf = (thrown: unknown): string =>
  typeof thrown === 'object' && thrown !== null && 'message' in thrown && typeof thrown.message === 'string'
    ? withoutValues(thrown.message)
    : String(thrown);

/** What may be told of an error to those who run the installation. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return wordsOf(error);
  const message = withoutValues(error.message);
  return error.cause instanceof Error ? `${message}: ${messageOf(error.cause)}` : message;
}

/** A database error carries the whole connection, its keys included: what is told of an error is what a person reads. */
function shortError(error: unknown): object {
  if (!(error instanceof Error)) return { message: wordsOf(error) };
  const { name, message, stack, cause } = error;
  const code = 'code' in error ? error.code : undefined;
  return {
    name,
    message: withoutValues(message),
    code,
    // It begins with the message.
    stack: stack?.replace(message, () => withoutValues(message)),
    ...(cause !== undefined && { cause: shortError(cause) }),
  };
}

/** @param to left out: the standard output */
export function createLog(level: string, to: DestinationStream = pino.destination(1)): Logger {
  return pino(
    {
      level,
      serializers: { err: shortError },
      mixin: traceIds,
      redact: {
        paths: ['req.headers.authorization', 'req.headers.cookie', '*.password', '*.token', '*.secret'],
        censor: '[hidden]',
      },
    },
    to,
  );
}

type ChildLog = Pick<BaseLogger, 'level' | 'silent' | 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal'> & {
  child(bindings: Bindings, options?: ChildLoggerOptions): ChildLog;
};
/** A log that is made once something is told: of most requests nothing is, and to make one costs more than to find their route. */
export class LateLog implements ChildLog {
  readonly #make: () => ChildLog;
  #made: ChildLog | undefined;

  constructor(make: () => ChildLog) {
    this.#make = make;
  }

  get #log(): ChildLog {
    return (this.#made ??= this.#make());
  }

  get level(): string {
    return this.#log.level;
  }

  child(bindings: Bindings, options?: ChildLoggerOptions): ChildLog {
    return this.#log.child(bindings, options);
  }

  silent(): void {}

  trace(...told: unknown[]): void {
    this.#tell('trace', told);
  }

  debug(...told: unknown[]): void {
    this.#tell('debug', told);
  }

  info(...told: unknown[]): void {
    this.#tell('info', told);
  }

  warn(...told: unknown[]): void {
    this.#tell('warn', told);
  }

  error(...told: unknown[]): void {
    this.#tell('error', told);
  }

  fatal(...told: unknown[]): void {
    this.#tell('fatal', told);
  }

  #tell(level: Level, told: unknown[]): void {
    Reflect.apply(this.#log[level], this.#log, told);
  }
}

/** The call whose path holds a secret: the specification puts a new password into it. However it is spelled. */
const SECRET_PATH = '/resetpasswords/';
const unescaped = (path: string): string =>
  path.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)));

/** What is told of an address: it ends before the query, where a socket's token stands, and before a new password. */
export function tellablePath(url: string): string {
  const path = url.split('?', 1)[0] ?? '';
  const secretAt = unescaped(path).toLowerCase().indexOf(SECRET_PATH);
  return secretAt === -1 ? path : `${unescaped(path).slice(0, secretAt)}${SECRET_PATH}[hidden]`;
}
