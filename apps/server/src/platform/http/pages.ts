// Pages by key: an answer's `cursor` names the last row that was shown, and the next page begins after it. So pages stay
// fast however deep, and none is skipped or shown twice where rows come and go meanwhile.
import { validationFailed } from './error-handler.ts';

/** How a place in a list is written; undefined: a text that says none. */
interface Key<K> {
  write: (key: K) => string;
  read: (text: string) => K | undefined;
}

export const keyOfId: Key<number> = {
  write: String,
  read: (text) => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined),
};

export const keyOfTime: Key<{ at: Date; id: number }> = {
  write: ({ at, id }) => `${at.getTime()}_${id}`,
  read: (text) => {
    const [, ms, id] = /^(\d{1,14})_(\d{1,15})$/.exec(text) ?? [];
    return ms === undefined || id === undefined ? undefined : { at: new Date(Number(ms)), id: Number(id) };
  },
};

/** Where a page begins; undefined: at the beginning of the list. */
export function readCursor<K>(key: Key<K>, cursor: string | undefined): K | undefined {
  if (cursor === undefined) return undefined;
  const place = key.read(cursor);
  if (place === undefined)
    throw validationFailed([{ path: 'query.cursor', message: 'must be the `cursor` of an earlier page of this list' }]);
  return place;
}

/** What an answer says of the page after it. @param last where that begins; undefined: there is none */
export const nextPage = <K>(key: Key<K>, last: K | undefined): { hasMore: boolean; cursor: string | null } => ({
  hasMore: last !== undefined,
  cursor: last === undefined ? null : key.write(last),
});

/** @param rows one more than a page has, where there are more @param placeOf the last of those that are shown */
export function pageByKey<R, K>(
  rows: readonly R[],
  size: number,
  key: Key<K>,
  placeOf: (row: R) => K,
): { shown: R[]; next: { hasMore: boolean; cursor: string | null } } {
  const shown = rows.slice(0, size);
  const last = rows.length > size ? shown.at(-1) : undefined;
  return { shown, next: nextPage(key, last && placeOf(last)) };
}
