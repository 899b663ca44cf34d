// The scheduled messages in a calendar: by month, week and day, or one after the other. Times are the company's.
import { Alert, Button } from '@mantine/core';
import { CalendarClock, Plus } from 'lucide-react';
import { useState } from 'react';
import { ScheduleDialog } from '../../entities/schedule/ScheduleDialog.tsx';
import type { ScheduleTarget } from '../../entities/schedule/SchedulePanel.tsx';
import { mayChange } from '../../entities/schedule/scheduleState.ts';
import { useRemoveSchedule } from '../../entities/schedule/useScheduleActions.tsx';
import { AddButton } from '../../shared/crud/AddButton.tsx';
import { ListPage } from '../../shared/crud/ListPage.tsx';
import { ListStates } from '../../shared/crud/ListStates.tsx';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { useSession } from '../../shared/session/useSession.ts';
import { EmptyState } from '../../shared/ui/EmptyState.tsx';
import { useNarrow } from '../../shared/ui/useNarrow.ts';
import { Agenda } from './Agenda.tsx';
import { CalendarBar } from './CalendarBar.tsx';
import { CalendarActsProvider, type CalendarActs } from './calendarActs.ts';
import { HoursGrid } from './HoursGrid.tsx';
import { MonthGrid } from './MonthGrid.tsx';
import { useCalendar, type Calendar } from './useCalendar.ts';
import { useDayNames } from './useDayNames.ts';
import { useMoveSchedule } from './useMoveSchedule.ts';

export function SchedulesPage() {
  const { t } = useTranslation('schedules');
  const { user } = useSession();
  const calendar = useCalendar();
  const { view, day, period, list } = calendar;
  const [target, setTarget] = useState<ScheduleTarget | null>(null);
  const remove = useRemoveSchedule();
  const move = useMoveSchedule();
  const label = useDayNames().titleOf(view, day, period);
  const acts: CalendarActs = {
    open: (edited) => setTarget({ contact: edited.contact, edited }),
    remove,
    move: (id, to, hour) => {
      const schedule = list.rows.find((row) => row.id === id);
      if (schedule) move(schedule, to, hour);
    },
    showDay: (to) => calendar.show('day', to),
    mayChange: (schedule) => mayChange(user, schedule),
  };
  // In a month or a week nobody has chosen a day.
  const add = (): void => setTarget({ contact: null, ...(view === 'day' && { on: day }) });
  return (
    <ListPage
      title={t('title')}
      count={calendar.count}
      search={calendar.search}
      onSearch={calendar.setSearch}
      searchLabel={t('search')}
      action={<AddButton label={t('add')} onClick={add} />}
    >
      <CalendarBar calendar={calendar} label={label} />
      {calendar.hasMore && (
        <Alert color="yellow" radius={0} py={6}>
          {t('tooMany', { shown: list.rows.length, count: calendar.count })}
        </Alert>
      )}
      <CalendarActsProvider value={acts}>
        <CalendarView calendar={calendar} label={label} onAdd={add} />
      </CalendarActsProvider>
      <ScheduleDialog target={target} onClose={() => setTarget(null)} />
    </ListPage>
  );
}

function CalendarView({ calendar, label, onAdd }: { calendar: Calendar; label: string; onAdd: () => void }) {
  const { t } = useTranslation('schedules');
  const { view, list, byDay, moving } = calendar;
  // Seven columns do not fit a phone.
  const listed = useNarrow() ? view === 'week' || view === 'agenda' : view === 'agenda';
  const grid =
    view === 'month' ? (
      <MonthGrid calendar={calendar} label={label} />
    ) : (
      <HoursGrid calendar={calendar} label={label} />
    );
  const nothing = (
    <EmptyState
      icon={CalendarClock}
      title={t('empty.title')}
      text={t('empty.text')}
      action={
        <Button leftSection={<Plus size={16} aria-hidden />} onClick={onAdd}>
          {t('add')}
        </Button>
      }
    />
  );
  // That there is nothing is said once it is known; a calendar of days is not taken away meanwhile.
  const unknown = moving && list.rows.length === 0 && (listed || list.searched !== '');
  return (
    <ListStates list={{ ...list, loading: list.loading || unknown }} empty={listed ? nothing : grid}>
      {listed ? <Agenda byDay={byDay} label={label} /> : grid}
    </ListStates>
  );
}
