// One scheduled message: whom to, its words, its picture, and when it goes out.
import { Button, Group, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { LIMITS } from '@recado/contract/constants';
import type { ContactRef } from '@recado/contract/contacts';
import type { Schedule } from '@recado/contract/schedules';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { serverNow } from '../../shared/format/serverClock.ts';
import { useKeptDraft, useTakeDraft } from '../../shared/session/useDraft.ts';
import { useSession } from '../../shared/session/useSession.ts';
import { pictureOf } from '../../shared/ui/picture.ts';
import { PictureField } from '../../shared/ui/PictureField.tsx';
import { ContactSearch } from '../contact/ContactSearch.tsx';
import { useVariableValues } from '../variable/useVariableValues.ts';
import { VariablesTextarea } from '../variable/VariablesTextarea.tsx';
import { complaints, firstValues } from './scheduleValues.ts';
import { TimeField } from './TimeField.tsx';
import { useSaveSchedule } from './useSaveSchedule.ts';

export interface ScheduleFormProps {
  /** null: chosen here */
  contact: ContactRef | null;
  ticketId: number | null;
  /** null: a new one */
  edited: Schedule | null;
  /** the day a new one is for */
  on?: string | undefined;
  onCancel: () => void;
  onDone: () => void;
  /** left out: it is not deleted from here */
  onRemove?: () => void;
}

export function ScheduleForm({ contact, ticketId, edited, on, onCancel, onDone, onRemove }: ScheduleFormProps) {
  const { t } = useTranslation(['schedules', 'common']);
  const { timeZone } = useSession().user.company;
  const [picture, setPicture] = useState(() => pictureOf(edited));
  const [now] = useState(() => new Date(serverNow()));
  const written = useKeptDraft(ticketId ?? 0);
  // What stands in the composer is meant for later, and then stands there no more.
  const [draft] = useState(() => (edited || ticketId === null ? null : written));
  const take = useTakeDraft();
  const { save, saving } = useSaveSchedule(ticketId, edited, () => {
    if (draft !== null && ticketId !== null) take(ticketId);
    onDone();
  });
  const form = useForm({
    initialValues: { ...firstValues(edited, now, timeZone, on), ...(draft !== null && { body: draft }), contact },
    clearInputErrorOnChange: true,
    validate: (given) =>
      Object.fromEntries(
        Object.entries(complaints(given, new Date(serverNow()), timeZone)).map(([field, complaint]) => [
          field,
          t(`form.complaint.${complaint}`),
        ]),
      ),
  });
  const chosen = form.getValues().contact;
  const values = useVariableValues({ contact: chosen ?? { name: t('form.somebody') }, ticketId: ticketId ?? 0 });
  const handleSubmit = form.onSubmit(({ body, sendAt, contact: to }) => {
    if (to !== null && sendAt !== null && !saving) save({ contactId: to.id, body, sendAt, picture });
  });
  return (
    <form onSubmit={handleSubmit} noValidate>
      <Stack gap="md">
        {contact === null && (
          <ContactSearch
            chosen={chosen}
            onChange={(to) => form.setFieldValue('contact', to)}
            error={form.errors['contact']}
          />
        )}
        <VariablesTextarea
          // Where the dialog was there before it, and where it was not.
          autoFocus={contact !== null}
          data-autofocus={contact !== null || undefined}
          label={t('form.body')}
          description={t('form.variablesHint', { variable: '{{firstName}}' })}
          required
          autosize
          minRows={3}
          maxRows={8}
          maxLength={4_096}
          values={values}
          {...form.getInputProps('body')}
        />
        <TimeField {...form.getInputProps('sendAt')} />
        <PictureField picture={picture} maxBytes={LIMITS.uploadBytes} onChange={setPicture} />
        <Group justify="flex-end" gap="sm">
          {onRemove && (
            <Button
              variant="subtle"
              color="red"
              mr="auto"
              leftSection={<Trash2 size={16} aria-hidden />}
              onClick={onRemove}
            >
              {t('common:delete')}
            </Button>
          )}
          <Button variant="default" onClick={onCancel}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" loading={saving}>
            {t(edited ? 'common:save' : 'form.submit')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
