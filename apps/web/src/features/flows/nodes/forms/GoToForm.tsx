// Goes on in another flow, with all that was answered.
import { useFlows } from '../../../../entities/flow/useFlows.ts';
import { useTranslation } from '../../../../shared/i18n/useTranslation.ts';
import { idOf } from '../drafts.ts';
import { nodeForm, type FieldsProps } from '../nodeForm.tsx';
import { OneSelect } from '../OneSelect.tsx';

interface Draft {
  flowId: number | null;
}

function Fields({ draft, set, errorAt }: FieldsProps<Draft>) {
  const { t } = useTranslation('flowNodes');
  return (
    <OneSelect
      label={t('field.flow')}
      description={t('field.flowHint')}
      required
      data-autofocus
      options={useFlows().data}
      value={draft.flowId}
      onChange={(flowId) => set({ flowId })}
      error={errorAt('flowId')}
    />
  );
}

export const goToForm = nodeForm<Draft>({
  draftOf: (data) => ({ flowId: idOf(data['flowId']) }),
  dataOf: ({ flowId }, before) => ({ ...before, flowId }),
  Fields,
});
