// What colleagues told one: a ticket that was handed over, a note that names one. Opening the ticket is reading it.
import { listNotices, readNotices, type PersonalNotice } from '@recado/contract/notices';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../shared/data/client.ts';
import { useShown } from '../../shared/commands/shown.ts';
import { useLooking } from '../../shared/ui/looking.ts';

const NOTHING: readonly PersonalNotice[] = [];
const KEY = ['notice', 'list'] as const;

export function useNotices(): readonly PersonalNotice[] {
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(listNotices, { signal }),
  });
  return data?.notices ?? NOTHING;
}

/** While somebody looks at the ticket. */
export function useReadNotices(ticketId: number): void {
  const client = useQueryClient();
  const looking = useLooking();
  const shown = useShown();
  const told = useNotices().some((notice) => notice.ticketId === ticketId);
  useEffect(() => {
    if (!told || !looking || !shown) return;
    call(readNotices, { body: { ticketId } }).then(
      () =>
        client.setQueryData<{ notices: PersonalNotice[] }>(KEY, (known) => ({
          notices: known?.notices.filter((notice) => notice.ticketId !== ticketId) ?? [],
        })),
      () => undefined,
    );
  }, [told, looking, shown, ticketId, client]);
}
