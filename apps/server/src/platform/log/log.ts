// Structured logs; nothing that opens a door is in them.
import { pino, type Logger } from 'pino';

export function createLog(level: string): Logger {
  return pino({
    level,
    redact: {
      paths: ['req.headers.authorization', 'req.headers.cookie', '*.password', '*.token', '*.secret'],
      censor: '[hidden]',
    },
  });
}

/** A socket's token stands in its query: what is logged of an address ends before it. */
export const withoutQuery = (url: string): string => url.split('?', 1)[0] ?? '';
