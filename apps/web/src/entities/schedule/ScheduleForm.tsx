// One scheduled message: whom to, its words, its picture, and when it goes out.
import { Button } from '@mantine/core';
import { LIMITS } from '@recado/contract/constants';
import type { ContactRef } from '@recado/contract/contacts';
import type { Schedule, ScheduleScope } from '@recado/contract/schedules';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { useKeptDraft, useTakeDraft } from '../../shared/session/useDraft.ts';
import { FormFrame } from '../../shared/ui/FormFrame.tsx';
import { pictureOf } from '../../shared/ui/picture.ts';
import { PictureField } from '../../shared/ui/PictureField.tsx';
import { ContactSearch } from '../contact/ContactSearch.tsx';
import { useVariableValues } from '../variable/useVariableValues.ts';
import { ScheduleFields } from './ScheduleFields.tsx';
import { ScopeField } from './ScopeField.tsx';
import { useScheduleForm } from './useScheduleForm.ts';
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
  const [picture, setPicture] = useState(() => pictureOf(edited));
  const written = useKeptDraft(ticketId ?? 0);
  // What stands in the composer is meant for later, and then stands there no more.
  const [draft] = useState(() => (edited || ticketId === null ? null : written));
  const take = useTakeDraft();
  const { save, saving } = useSaveSchedule(ticketId, edited, () => {
    if (draft !== null && ticketId !== null) take(ticketId);
    onDone();
  });
  const form = useScheduleForm({ edited, contact, body: draft, on });
  const [scope, setScope] = useState<ScheduleScope>('one');
  const chosen = form.getValues().contact;
  const values = useVariableValues({ contact: chosen ?? { name: t('form.somebody') }, ticketId: ticketId ?? 0 });
  const handleSubmit = form.onSubmit(({ contact: to, sendAt, ...rest }) => {
    if (to !== null && sendAt !== null && !saving) save({ ...rest, contactId: to.id, sendAt, picture, scope });
  });
  return (
    <FormFrame
      submit={handleSubmit}
      submitLabel={edited ? undefined : t('form.submit')}
      saving={saving}
      onCancel={onCancel}
      aside={
        onRemove && (
          <Button
            variant="subtle"
            color="red"
            mr="auto"
            leftSection={<Trash2 size={16} aria-hidden />}
            onClick={onRemove}
          >
            {t('common:delete')}
          </Button>
        )
      }
    >
      {contact === null && (
        <ContactSearch
          chosen={chosen}
          onChange={(to) => form.setFieldValue('contact', to)}
          error={form.errors['contact']}
        />
      )}
      {edited?.series && <ScopeField value={scope} onChange={setScope} />}
      <ScheduleFields
        form={form}
        variables={values}
        autoFocus={contact !== null}
        repeats={!edited?.series || scope === 'later'}
      >
        <PictureField picture={picture} maxBytes={LIMITS.uploadBytes} onChange={setPicture} />
      </ScheduleFields>
    </FormFrame>
  );
}
