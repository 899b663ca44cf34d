// What Baileys' helpers log to when the fake uses them: nowhere.
import type { DEFAULT_CONNECTION_CONFIG } from 'baileys';

type Logger = typeof DEFAULT_CONNECTION_CONFIG.logger;

const nothing = (): void => undefined;

export const silentLogger: Logger = {
  level: 'silent',
  child: () => silentLogger,
  trace: nothing,
  debug: nothing,
  info: nothing,
  warn: nothing,
  error: nothing,
};
