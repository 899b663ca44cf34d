// What the board is filtered by, as it stands in the address: a link shows a colleague the same. Pure.
import type { BoardFilter } from '../../../entities/ticket/boardCache.ts';
import { dayQuery, type DaySpan } from '../../../shared/format/days.ts';

export interface BoardChoice {
  search: string;
  queueIds: number[];
  userIds: number[];
  tagIds: number[];
  /** of the last message */
  days: DaySpan;
  /** everybody's; else only of one's own queues */
  all: boolean;
}

const NAMES = { search: 'q', queueIds: 'queues', userIds: 'users', tagIds: 'tags', from: 'from', to: 'to', all: 'own' };

const idsIn = (text: string | null): number[] =>
  [...new Set((text ?? '').split(',').map(Number))].filter((id) => Number.isSafeInteger(id) && id > 0);

const dayIn = (text: string | null): string => (text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : '');

export const readChoice = (params: URLSearchParams): BoardChoice => ({
  search: params.get(NAMES.search) ?? '',
  queueIds: idsIn(params.get(NAMES.queueIds)),
  userIds: idsIn(params.get(NAMES.userIds)),
  tagIds: idsIn(params.get(NAMES.tagIds)),
  days: { from: dayIn(params.get(NAMES.from)), to: dayIn(params.get(NAMES.to)) },
  all: !params.has(NAMES.all),
});

/** What does not filter does not stand there. */
export function writeChoice(params: URLSearchParams, choice: BoardChoice): URLSearchParams {
  const next = new URLSearchParams(params);
  const texts: Record<string, string> = {
    [NAMES.search]: choice.search,
    [NAMES.queueIds]: choice.queueIds.join(','),
    [NAMES.userIds]: choice.userIds.join(','),
    [NAMES.tagIds]: choice.tagIds.join(','),
    [NAMES.from]: choice.days.from,
    [NAMES.to]: choice.days.to,
    [NAMES.all]: choice.all ? '' : '1',
  };
  for (const [name, text] of Object.entries(texts)) {
    if (text === '') next.delete(name);
    else next.set(name, text);
  }
  return next;
}

/** How many of the filters are on, the words aside. */
export const countFilters = ({ queueIds, userIds, tagIds, days, all }: BoardChoice): number =>
  [queueIds.length > 0, userIds.length > 0, tagIds.length > 0, days.from !== '' || days.to !== '', !all].filter(Boolean)
    .length;

/** What is asked of the server. @param own the queues one is in, where one may see all */
export function filterOf(choice: BoardChoice, own: readonly number[] | null): BoardFilter {
  const { search, queueIds, userIds, tagIds, days, all } = choice;
  const restricted = queueIds.length > 0 ? queueIds : own && !all ? [...own] : undefined;
  const words = search.trim();
  return {
    ...(restricted && { queueIds: restricted }),
    ...(own && !restricted && { showAll: true }),
    ...(userIds.length > 0 && { users: userIds }),
    ...(tagIds.length > 0 && { tags: tagIds }),
    ...(words !== '' && { searchParam: words }),
    ...dayQuery(days),
  };
}
