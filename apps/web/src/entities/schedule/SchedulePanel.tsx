// Inside of the dialog: one message that is there; or what waits for a contact, and the form for one more.
import { Divider } from '@mantine/core';
import type { ContactRef } from '@recado/contract/contacts';
import type { Schedule } from '@recado/contract/schedules';
import { useState } from 'react';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { useSession } from '../../shared/session/useSession.ts';
import { NotLoaded } from '../../shared/ui/NotLoaded.tsx';
import { ScheduleDetails } from './ScheduleDetails.tsx';
import { ScheduleFailure } from './ScheduleFailure.tsx';
import { ScheduleForm } from './ScheduleForm.tsx';
import { ScheduleList } from './ScheduleList.tsx';
import { mayChange, stateOf } from './scheduleState.ts';
import { useWaitingSchedules } from './useWaitingSchedules.ts';
import { useRemoveSchedule } from './useScheduleActions.tsx';

export interface ScheduleTarget {
  /** null: whom to is chosen in the form */
  contact: ContactRef | null;
  /** the conversation that it is made in */
  ticketId?: number;
  /** this one, and no other */
  edited?: Schedule;
  /** the day a new one is for, `2026-11-21`; left out: today */
  on?: string;
}

interface SchedulePanelProps {
  target: ScheduleTarget;
  onClose: () => void;
}

export function SchedulePanel({ target, onClose }: SchedulePanelProps) {
  const { contact, edited, on } = target;
  // Keyed: a dialog that is opened again while it still goes holds what it held.
  if (edited) return <OneSchedule key={edited.id} schedule={edited} onClose={onClose} />;
  if (contact) return <SchedulesOf contact={contact} ticketId={target.ticketId ?? null} onClose={onClose} />;
  return <ScheduleForm contact={null} ticketId={null} edited={null} on={on} onCancel={onClose} onDone={onClose} />;
}

function OneSchedule({ schedule, onClose }: { schedule: Schedule; onClose: () => void }) {
  const { user } = useSession();
  const remove = useRemoveSchedule(onClose);
  const { contact, ticketId } = schedule;
  return (
    <>
      {stateOf(schedule) === 'failed' && <ScheduleFailure schedule={schedule} onDone={onClose} />}
      {mayChange(user, schedule) ? (
        <ScheduleForm
          contact={contact}
          ticketId={ticketId}
          edited={schedule}
          onCancel={onClose}
          onDone={onClose}
          onRemove={() => remove(schedule)}
        />
      ) : (
        <ScheduleDetails schedule={schedule} />
      )}
    </>
  );
}

interface SchedulesOfProps {
  contact: ContactRef;
  ticketId: number | null;
  onClose: () => void;
}

function SchedulesOf({ contact, ticketId, onClose }: SchedulesOfProps) {
  const { t } = useTranslation('schedules');
  const [edited, setEdited] = useState<Schedule | null>(null);
  const schedules = useWaitingSchedules(contact.id);
  const waiting = schedules.data ?? [];
  const remove = useRemoveSchedule(({ id }) => setEdited((now) => (now?.id === id ? null : now)));
  return (
    <>
      <NotLoaded query={schedules} />
      {waiting.length > 0 && (
        <>
          <ScheduleList schedules={waiting} editedId={edited?.id ?? null} onEdit={setEdited} onRemove={remove} />
          <Divider my="md" label={t(edited ? 'form.changing' : 'form.another')} labelPosition="left" />
        </>
      )}
      <ScheduleForm
        // Another message is another form.
        key={edited?.id ?? 'new'}
        contact={contact}
        ticketId={ticketId}
        edited={edited}
        onCancel={edited ? () => setEdited(null) : onClose}
        onDone={edited ? () => setEdited(null) : onClose}
      />
    </>
  );
}
