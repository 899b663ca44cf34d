// Puts a tag on the conversation, or takes one away.
import { SegmentedControl } from '@mantine/core';
import { useTags } from '../../../../entities/tag/useTags.ts';
import { useTranslation } from '../../../../shared/i18n/useTranslation.ts';
import { idOf } from '../drafts.ts';
import { nodeForm, type FieldsProps } from '../nodeForm.tsx';
import { OneSelect } from '../OneSelect.tsx';

interface Draft {
  tagId: number | null;
  remove: boolean;
}

function Fields({ draft, set, errorAt }: FieldsProps<Draft>) {
  const { t } = useTranslation('flowNodes');
  return (
    <>
      <SegmentedControl
        aria-label={t('tag.what')}
        data={[
          { value: 'add', label: t('tag.add') },
          { value: 'remove', label: t('tag.remove') },
        ]}
        value={draft.remove ? 'remove' : 'add'}
        onChange={(what) => set({ remove: what === 'remove' })}
      />
      <OneSelect
        label={t('field.tag')}
        required
        data-autofocus
        options={useTags().data}
        value={draft.tagId}
        onChange={(tagId) => set({ tagId })}
        error={errorAt('tagId')}
      />
    </>
  );
}

export const tagForm = nodeForm<Draft>({
  draftOf: (data) => ({ tagId: idOf(data['tagId']), remove: data['remove'] === true }),
  dataOf: ({ tagId, remove }, before) => ({ ...before, tagId, remove }),
  Fields,
});
