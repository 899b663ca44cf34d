// Structured logs; nothing that opens a door is in them.
import { pino, type Logger } from 'pino';

/** A driver's error carries the whole connection, its keys included: what is told of an error is what a person reads. */
function shortError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack, cause } = error;
  const code = 'code' in error ? error.code : undefined;
  return { name, message, code, stack, ...(cause !== undefined && { cause: shortError(cause) }) };
}

export function createLog(level: string): Logger {
  return pino({
    level,
    serializers: { err: shortError },
    redact: {
      paths: ['req.headers.authorization', 'req.headers.cookie', '*.password', '*.token', '*.secret'],
      censor: '[hidden]',
    },
  });
}

/** A socket's token stands in its query: what is logged of an address ends before it. */
export const withoutQuery = (url: string): string => url.split('?', 1)[0] ?? '';
