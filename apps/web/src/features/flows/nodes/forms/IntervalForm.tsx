// A pause, in seconds.
import { NumberInput } from '@mantine/core';
import { FLOW_LIMITS } from '@recado/contract/flow-graph';
import { useTranslation } from '../../../../shared/i18n/useTranslation.ts';
import { numberOf, type Typed } from '../drafts.ts';
import { nodeForm, type FieldsProps } from '../nodeForm.tsx';
import { typedOf } from '../typed.ts';

interface Draft {
  sec: Typed;
}

function Fields({ draft, set, errorAt }: FieldsProps<Draft>) {
  const { t } = useTranslation('flowNodes');
  return (
    <NumberInput
      label={t('field.seconds')}
      description={t('field.secondsHint', { most: FLOW_LIMITS.intervalSeconds })}
      required
      data-autofocus
      allowDecimal={false}
      allowNegative={false}
      hideControls
      value={draft.sec}
      onChange={(sec) => set({ sec: typedOf(sec) })}
      error={errorAt('sec')}
    />
  );
}

export const intervalForm = nodeForm<Draft>({
  draftOf: (data) => ({ sec: numberOf(data['sec']) }),
  // What it is called is the specification's, whatever the language.
  dataOf: ({ sec }, before) => ({ ...before, sec, label: `Intervalo ${sec} seg.` }),
  Fields,
});
