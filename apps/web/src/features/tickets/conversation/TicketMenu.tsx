// What else can be done with the open ticket.
import { ActionIcon, Menu } from '@mantine/core';
import type { Ticket } from '@recado/contract/tickets';
import {
  AlarmClock,
  ArrowRightLeft,
  CalendarClock,
  CalendarSearch,
  EllipsisVertical,
  History,
  LayoutTemplate,
  StickyNote,
  Search,
  Trash2,
} from 'lucide-react';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { useCan } from '../../../shared/session/useSession.ts';
import { CHANGE_ICONS } from '../../../entities/ticket/changes/changeIcons.ts';
import type { TicketChange } from '../../../entities/ticket/changes/ticketChanges.ts';
import { useTicketActions } from '../../../entities/ticket/changes/useTicketActions.ts';
import { useTimelineShown } from '../messages/timelineShown.ts';
import type { TicketTools } from './useTicketTools.ts';

export interface TicketMenuProps {
  ticket: Ticket;
  /** those for which there is no room beside it */
  changes: readonly TicketChange[];
  tools: TicketTools;
}

export function TicketMenu({ ticket, changes, tools }: TicketMenuProps) {
  const { t } = useTranslation(['tickets', 'common']);
  const { change, remove } = useTicketActions();
  const timeline = useTimelineShown();
  const mayDelete = useCan('ticket-options:deleteTicket');
  const offered = [
    { tool: tools.search, icon: Search, label: t('messageSearch.label') },
    { tool: tools.toDate, icon: CalendarSearch, label: t('calendar.title') },
    { tool: tools.snooze, icon: AlarmClock, label: t('snooze.menu') },
    { tool: tools.template, icon: LayoutTemplate, label: t('template.menu') },
    { tool: tools.schedule, icon: CalendarClock, label: t('schedule.menu') },
    { tool: tools.transfer, icon: ArrowRightLeft, label: t('transfer.menu') },
    { tool: tools.note, icon: StickyNote, label: t('storyNote.switch') },
  ];
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={34} aria-label={t('common:more')}>
          <EllipsisVertical size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {changes.map((kind) => {
          const Icon = CHANGE_ICONS[kind];
          return (
            <Menu.Item key={kind} leftSection={<Icon size={16} aria-hidden />} onClick={() => change(ticket, kind)}>
              {t(`change.${kind}`)}
            </Menu.Item>
          );
        })}
        {offered.map(
          ({ tool, icon: Icon, label }) =>
            tool && (
              <Menu.Item key={label} leftSection={<Icon size={16} aria-hidden />} onClick={tool}>
                {label}
              </Menu.Item>
            ),
        )}
        <Menu.Item leftSection={<History size={16} aria-hidden />} onClick={timeline.toggle}>
          {t(timeline.shown ? 'timeline.hide' : 'timeline.show')}
        </Menu.Item>
        {mayDelete && (
          <Menu.Item
            color="var(--mantine-color-error)"
            leftSection={<Trash2 size={16} aria-hidden />}
            onClick={() => remove(ticket)}
          >
            {t('deleteTicket')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
