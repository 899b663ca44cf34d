// What waits for this contact, and the form for one more or for changing one of them.
import { Divider } from '@mantine/core';
import { deleteSchedule, listSchedules, type Schedule } from '@recado/contract/schedules';
import type { Ticket } from '@recado/contract/tickets';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRemove } from '../../../shared/crud/useRemove.tsx';
import { call } from '../../../shared/data/client.ts';
import { useFormats } from '../../../shared/format/useFormats.ts';
import { FailedState } from '../../../shared/ui/FailedState.tsx';
import { ScheduleForm } from './ScheduleForm.tsx';
import { ScheduleList } from './ScheduleList.tsx';

export interface SchedulePanelProps {
  ticket: Ticket;
  onClose: () => void;
}

export function SchedulePanel({ ticket, onClose }: SchedulePanelProps) {
  const { t } = useTranslation('tickets');
  const formats = useFormats();
  const { contactId } = ticket;
  const [edited, setEdited] = useState<Schedule | null>(null);
  const { data, error, refetch } = useQuery({
    queryKey: ['schedule', 'contact', contactId],
    queryFn: ({ signal }) => call(listSchedules, { query: { contactId }, signal }),
  });
  const waiting = (data?.schedules ?? []).filter(({ sentAt }) => sentAt === null);
  const remove = useRemove<Schedule>({
    remove: ({ id }) => call(deleteSchedule, { params: { id } }),
    nameOf: ({ sendAt }) => t('schedule.of', { at: formats.dateTime(sendAt) }),
    invalidates: ['schedule'],
    onDone: ({ id }) => setEdited((now) => (now?.id === id ? null : now)),
  });
  return (
    <>
      {error && !data && <FailedState error={error} onRetry={() => void refetch()} />}
      {waiting.length > 0 && (
        <>
          <ScheduleList schedules={waiting} editedId={edited?.id ?? null} onEdit={setEdited} onRemove={remove} />
          <Divider my="md" label={t(edited ? 'schedule.changing' : 'schedule.another')} labelPosition="left" />
        </>
      )}
      <ScheduleForm
        // Another message is another form.
        key={edited?.id ?? 'new'}
        ticket={ticket}
        edited={edited}
        onCancel={edited ? () => setEdited(null) : onClose}
        onDone={edited ? () => setEdited(null) : onClose}
      />
    </>
  );
}
