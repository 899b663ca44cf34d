// Nothing a network is asked may take for ever.
export class TimeLimitError extends Error {
  constructor(what: string, ms: number) {
    super(`${what} was not done within ${ms} ms, or was stopped`);
    this.name = 'TimeLimitError';
  }
}

/** The work's outcome, or TimeLimitError, also when it is stopped; what the work does later is nobody's. */
export async function within<T>(ms: number, what: string, work: Promise<T>, stopped?: AbortSignal): Promise<T> {
  const late = Promise.withResolvers<never>();
  const giveUp = (): void => late.reject(new TimeLimitError(what, ms));
  const timer = setTimeout(giveUp, ms);
  stopped?.addEventListener('abort', giveUp);
  if (stopped?.aborted) giveUp();
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
    stopped?.removeEventListener('abort', giveUp);
  }
}
