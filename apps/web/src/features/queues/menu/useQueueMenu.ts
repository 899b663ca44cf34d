// The menu that customers of a connection meet, with one of its queues as it is edited now.
import type { Connection } from '@recado/contract/connections';
import type { Queue } from '@recado/contract/queues';
import type { Menu, MenuQueue } from '@recado/rules/menu';
import { useQueries } from '@tanstack/react-query';
import { useQueues } from '../../../entities/queue/useQueues.ts';
import { useSession } from '../../../shared/session/useSession.ts';
import { queueOptionsQuery } from './useMenuOptions.ts';

/** @param connection undefined: one with this queue only */
export function useQueueMenu(edited: MenuQueue & { orderQueue: number }, connection: Connection | undefined): Menu {
  const { language, timeZone, settings } = useSession().user.company;
  const isOn = (wanted: string, as: string): boolean =>
    settings.some(({ key, value }) => key === wanted && value === as);
  const ids = new Set(connection?.queues.map(({ id }) => id) ?? []);
  const others = (useQueues().data ?? []).filter(({ id }) => ids.has(id) && id !== edited.id);
  const options = useQueries({ queries: others.map(({ id }) => queueOptionsQuery(id)) });
  const withOptions = (queue: Queue, at: number) => ({ ...queue, options: options[at]?.data ?? [] });
  return {
    language,
    timeZone,
    greeting: connection?.greetingMessage ?? '',
    greetsOneQueue: isOn('sendGreetingMessageOneQueues', 'enabled'),
    hoursOfQueues: isOn('scheduleType', 'queue'),
    // As the server has them: menu.repo.ts.
    queues: [edited, ...others.map(withOptions)].toSorted(
      (one, other) => one.orderQueue - other.orderQueue || one.name.localeCompare(other.name) || one.id - other.id,
    ),
    mostLists: connection?.maxUseBotQueues ?? 0,
    quietMinutes: connection?.timeUseBotQueues ?? 0,
  };
}
