// A text.
import { FLOW_LIMITS } from '@recado/contract/flow-graph';
import { useTranslation } from '../../../../shared/i18n/useTranslation.ts';
import { textOf } from '../drafts.ts';
import { FlowTextarea } from '../FlowTextarea.tsx';
import { nodeForm, type FieldsProps } from '../nodeForm.tsx';

interface Draft {
  label: string;
}

function Fields({ draft, set, errorAt, graph }: FieldsProps<Draft>) {
  const { t } = useTranslation('flowNodes');
  return (
    <FlowTextarea
      graph={graph}
      label={t('field.message')}
      required
      data-autofocus
      minRows={5}
      maxLength={FLOW_LIMITS.text}
      value={draft.label}
      onWrite={(label) => set({ label })}
      error={errorAt('label')}
    />
  );
}

export const messageForm = nodeForm<Draft>({
  size: 'lg',
  draftOf: (data) => ({ label: textOf(data['label']) }),
  dataOf: ({ label }, before) => ({ ...before, label }),
  Fields,
});
