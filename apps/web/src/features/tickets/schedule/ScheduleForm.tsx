// One scheduled message: its words, its picture, and when it goes out.
import { Button, Group, Stack, Textarea } from '@mantine/core';
import { DateTimePicker } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';
import { useForm } from '@mantine/form';
import type { Schedule } from '@recado/contract/schedules';
import type { Ticket } from '@recado/contract/tickets';
import { Clock } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { VariablePicker } from '../composer/VariablePicker.tsx';
import { useVariableValues } from '../composer/variableValues.ts';
import classes from './Schedule.module.css';
import { PictureField, pictureOf } from './PictureField.tsx';
import { complaints, firstValues } from './scheduleValues.ts';
import { useCalendarLanguage } from './useCalendarLanguage.ts';
import { useSaveSchedule } from './useSaveSchedule.ts';

export interface ScheduleFormProps {
  ticket: Ticket;
  /** null: a new one */
  edited: Schedule | null;
  onCancel: () => void;
  onDone: () => void;
}

export function ScheduleForm({ ticket, edited, onCancel, onDone }: ScheduleFormProps) {
  const { t } = useTranslation(['tickets', 'common']);
  const input = useRef<HTMLTextAreaElement>(null);
  const calendar = useCalendarLanguage();
  const values = useVariableValues({ contactName: ticket.contact.name, ticketId: ticket.id });
  const [picture, setPicture] = useState(() => pictureOf(edited));
  const { save, saving } = useSaveSchedule(ticket, edited, onDone);
  const [now] = useState(() => new Date());
  const form = useForm({
    initialValues: firstValues(edited, now),
    clearInputErrorOnChange: true,
    validate: (given) =>
      Object.fromEntries(
        Object.entries(complaints(given, new Date())).map(([field, complaint]) => [
          field,
          t(`schedule.complaint.${complaint}`),
        ]),
      ),
  });
  useEffect(() => input.current?.focus(), []);
  const insert = (variable: string): void => {
    const field = input.current;
    const { body } = form.getValues();
    const from = field?.selectionStart ?? body.length;
    form.setFieldValue('body', body.slice(0, from) + variable + body.slice(field?.selectionEnd ?? from));
    field?.focus();
  };
  const handleSubmit = form.onSubmit(({ body, sendAt }) => {
    if (sendAt !== null && !saving) save({ body, sendAt, picture });
  });
  return (
    <form onSubmit={handleSubmit} noValidate>
      <Stack gap="md">
        <div className={classes.words}>
          <Textarea
            ref={input}
            label={t('schedule.body')}
            description={t('schedule.variablesHint', { variable: '{{firstName}}' })}
            required
            autosize
            minRows={3}
            maxRows={8}
            maxLength={4_096}
            {...form.getInputProps('body')}
          />
          <div className={classes.picker}>
            <VariablePicker values={values} onPick={insert} size={32} />
          </div>
        </div>
        <DateTimePicker
          {...calendar}
          label={t('schedule.sendAt')}
          required
          minDate={now}
          leftSection={<Clock size={16} aria-hidden />}
          valueFormat="DD/MM/YYYY HH:mm"
          dropdownType="popover"
          timePickerProps={{
            hoursInputLabel: t('schedule.hours'),
            minutesInputLabel: t('schedule.minutes'),
          }}
          submitButtonProps={{ 'aria-label': t('schedule.choose') }}
          {...form.getInputProps('sendAt')}
        />
        <PictureField picture={picture} onChange={setPicture} />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onCancel}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" loading={saving}>
            {t(edited ? 'common:save' : 'schedule.submit')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
