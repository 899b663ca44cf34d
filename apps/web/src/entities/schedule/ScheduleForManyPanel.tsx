// Inside of the dialog: what it says and when it goes out; then to whom it does not, and why.
import { Alert, Button, Group, List, Stack } from '@mantine/core';
import { LIMITS } from '@recado/contract/constants';
import { MOST_SCHEDULED_AT_ONCE } from '@recado/contract/schedules';
import { useState } from 'react';
import { errorText } from '../../shared/i18n/errorText.ts';
import { sendingError } from '../../shared/errors/ApiError.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { FormFrame } from '../../shared/ui/FormFrame.tsx';
import type { Picture } from '../../shared/ui/picture.ts';
import { PictureField } from '../../shared/ui/PictureField.tsx';
import { useVariableValues } from '../variable/useVariableValues.ts';
import { ScheduleFields } from './ScheduleFields.tsx';
import { useScheduleForm } from './useScheduleForm.ts';
import { useScheduleForMany, type Body, type Skipped } from './useScheduleForMany.ts';

export interface ForMany {
  contactIds: readonly number[];
  /** instead of each by itself: whatever the list of contacts shows with it; `count` of them, but those of `except` */
  filtered?: { filter: NonNullable<Body['filter']>; except: readonly number[]; count: number } | undefined;
}

interface ScheduleForManyPanelProps extends ForMany {
  count: number;
  onClose: () => void;
}

/** Whom it is for is known: the form asks for no contact. */
const MANY = { id: 0, name: '', number: '', profilePicUrl: null, isGroup: false };

export function ScheduleForManyPanel({ contactIds, filtered, count, onClose }: ScheduleForManyPanelProps) {
  const { t } = useTranslation(['schedules', 'common']);
  const [skipped, setSkipped] = useState<Skipped[]>([]);
  const [picture, setPicture] = useState<Picture>(null);
  const form = useScheduleForm({ edited: null, contact: MANY, body: null, on: undefined });
  const variables = useVariableValues({ contact: { name: t('form.somebody') }, ticketId: 0 });
  const { schedule, saving } = useScheduleForMany((left) => (left.length > 0 ? setSkipped(left) : onClose()));
  if (skipped.length > 0) return <LeftOut skipped={skipped} onClose={onClose} />;
  if (count > MOST_SCHEDULED_AT_ONCE)
    return <Alert color="yellow">{t('many.tooMany', { count, most: MOST_SCHEDULED_AT_ONCE })}</Alert>;
  const handleSubmit = form.onSubmit(({ body, sendAt, fileList, repeat }) => {
    if (sendAt === null || saving) return;
    const to = filtered ? { filter: filtered.filter, except: [...filtered.except] } : { contactIds: [...contactIds] };
    const said = { body, sendAt, fileListId: fileList?.id ?? null, repeat };
    schedule({ body: { ...to, ...said }, picture: picture instanceof File ? picture : null });
  });
  return (
    <FormFrame submit={handleSubmit} submitLabel={t('form.submit')} saving={saving} onCancel={onClose}>
      <ScheduleFields form={form} variables={variables} autoFocus repeats>
        <PictureField picture={picture} maxBytes={LIMITS.uploadBytes} onChange={setPicture} />
      </ScheduleFields>
    </FormFrame>
  );
}

function LeftOut({ skipped, onClose }: { skipped: readonly Skipped[]; onClose: () => void }) {
  const { t } = useTranslation('schedules');
  return (
    <Stack gap="md">
      <p style={{ margin: 0 }}>{t('many.skipped', { count: skipped.length })}</p>
      <List size="sm" mah={320} style={{ overflowY: 'auto' }}>
        {skipped.map(({ contactId, name, error }) => (
          <List.Item key={contactId}>
            <b>{name ?? t('many.unknown')}</b> {errorText(sendingError(error))}
          </List.Item>
        ))}
      </List>
      <Group justify="flex-end">
        <Button data-autofocus onClick={onClose}>
          {t('many.close')}
        </Button>
      </Group>
    </Stack>
  );
}
