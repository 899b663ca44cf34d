// What the log is filtered by stands in the address: it can be kept, and sent to somebody.
import { AUDIT_ACTIONS, AUDIT_KINDS, type AuditAction, type AuditKind } from '@recado/contract/audit';
import { useSearchParams } from 'react-router';
import { dayQuery, type DaySpan } from '../../shared/format/days.ts';

export interface AuditFilters {
  user: string | null;
  kind: AuditKind | null;
  action: AuditAction | null;
  days: DaySpan;
  search: string;
}

export const oneOf = <K extends string>(words: readonly K[], wanted: string | null): K | null =>
  words.find((word) => word === wanted) ?? null;

const matching = (pattern: RegExp, text: string | null): string => (text !== null && pattern.test(text) ? text : '');
const ID = /^[1-9]\d{0,14}$/;
const DAY = /^\d{4}-\d\d-\d\d$/;

export function useAuditFilters() {
  const [params, setParams] = useSearchParams();
  const user = matching(ID, params.get('user'));
  const filters: AuditFilters = {
    user: user === '' ? null : user,
    kind: oneOf(AUDIT_KINDS, params.get('kind')),
    action: oneOf(AUDIT_ACTIONS, params.get('action')),
    days: { from: matching(DAY, params.get('from')), to: matching(DAY, params.get('to')) },
    search: params.get('search') ?? '',
  };
  const write = ({ days, ...words }: AuditFilters): void => {
    const chosen = new URLSearchParams();
    for (const [name, value] of Object.entries({ ...words, from: days.from, to: days.to }))
      if (value !== null && value !== '') chosen.set(name, value);
    setParams(chosen, { replace: true });
  };
  const query = {
    ...dayQuery(filters.days),
    ...(filters.user !== null && { userId: filters.user }),
    ...(filters.kind !== null && { kind: filters.kind }),
    ...(filters.action !== null && { action: filters.action }),
  };
  return {
    filters,
    /** as calls take them, but for the search */
    query,
    isAny: Object.keys(query).length === 0,
    change: (some: Partial<AuditFilters>) => write({ ...filters, ...some }),
    clear: () => setParams({}, { replace: true }),
  };
}
