// What can be wrong with a system outside, as whoever has set it up can mend it.

export const OUTSIDE_PROBLEMS = [
  'keyRefused',
  'notFound',
  'tooMany',
  'refused',
  'failing',
  'noAnswer',
  'badAnswer',
  'notCalled',
  'badKeyFile',
  'flowGone',
] as const;
export type OutsideProblem = (typeof OUTSIDE_PROBLEMS)[number];

/** @param status of HTTP, that says that something is wrong */
export function problemOfStatus(status: number): OutsideProblem {
  if (status === 401 || status === 403) return 'keyRefused';
  if (status === 404) return 'notFound';
  if (status === 429) return 'tooMany';
  return status >= 500 || status === 408 ? 'failing' : 'refused';
}
