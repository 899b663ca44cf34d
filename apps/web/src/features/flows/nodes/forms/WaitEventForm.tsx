// Waits until something happens, or for so long.
import { NumberInput, Select } from '@mantine/core';
import { FLOW_LIMITS } from '@recado/contract/flow-graph';
import { useTags } from '../../../../entities/tag/useTags.ts';
import { useTranslation } from '../../../../shared/i18n/useTranslation.ts';
import { idOf, isOneOf, numberOf, type Typed } from '../drafts.ts';
import { nodeForm, type FieldsProps } from '../nodeForm.tsx';
import { OneSelect } from '../OneSelect.tsx';
import { typedOf } from '../typed.ts';

const EVENTS = ['message', 'tagged'] as const;

interface Draft {
  event: (typeof EVENTS)[number];
  tagId: number | null;
  minutes: Typed;
}

function Fields({ draft, set, errorAt }: FieldsProps<Draft>) {
  const { t } = useTranslation('flowNodes');
  const tags = useTags().data;
  return (
    <>
      <Select
        label={t('field.waitFor')}
        data-autofocus
        data={EVENTS.map((event) => ({ value: event, label: t(`event.${event}`) }))}
        value={draft.event}
        allowDeselect={false}
        onChange={(event) => isOneOf(EVENTS, event) && set({ event })}
      />
      {draft.event === 'tagged' && (
        <OneSelect
          label={t('field.tag')}
          placeholder={t('field.anyTag')}
          clearable
          options={tags}
          value={draft.tagId}
          onChange={(tagId) => set({ tagId })}
          error={errorAt('tagId')}
        />
      )}
      <NumberInput
        label={t('field.minutes')}
        description={t('field.minutesHint')}
        required
        min={1}
        max={FLOW_LIMITS.waitMinutes}
        allowDecimal={false}
        hideControls
        value={draft.minutes}
        onChange={(minutes) => set({ minutes: typedOf(minutes) })}
        error={errorAt('minutes')}
      />
    </>
  );
}

export const waitEventForm = nodeForm<Draft>({
  draftOf: (data) => ({
    event: isOneOf(EVENTS, data['event']) ? data['event'] : 'message',
    tagId: idOf(data['tagId']),
    minutes: numberOf(data['minutes'], 60),
  }),
  dataOf: ({ event, tagId, minutes }, before) => ({
    ...before,
    event,
    tagId: event === 'tagged' ? tagId : null,
    minutes,
  }),
  complaint: (_code, path) => (path === 'minutes' ? 'problem.minutes' : undefined),
  Fields,
});
