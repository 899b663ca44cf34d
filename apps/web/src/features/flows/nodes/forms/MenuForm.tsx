// A question with options: each is a way out of its own, by its number, which it keeps.
import { MOST_CHOICES } from '@recado/contract/actions';
import { FLOW_LIMITS } from '@recado/contract/flow-graph';
import { useTranslation } from '../../../../shared/i18n/useTranslation.ts';
import { listOf, numberOf, recordOf, textOf } from '../drafts.ts';
import { FlowTextarea } from '../FlowTextarea.tsx';
import { nodeForm, type FieldsProps } from '../nodeForm.tsx';
import { TextRows, type TextRow } from '../TextRows.tsx';
import { WaitFields, type Waits } from '../WaitFields.tsx';

interface Draft extends Waits {
  message: string;
  arrayOption: readonly TextRow[];
}

function Fields({ draft, set, errorAt, graph }: FieldsProps<Draft>) {
  const { t } = useTranslation('flowNodes');
  return (
    <>
      <FlowTextarea
        graph={graph}
        label={t('field.message')}
        required
        data-autofocus
        maxLength={FLOW_LIMITS.text}
        value={draft.message}
        onWrite={(message) => set({ message })}
        error={errorAt('message')}
      />
      <TextRows
        rows={draft.arrayOption}
        most={MOST_CHOICES}
        labels={{
          list: t('options.list'),
          row: (number) => t('options.row', { number }),
          remove: ({ number, value }) => t('options.remove', { name: value || number }),
          add: t('options.add'),
        }}
        onChange={(arrayOption) => set({ arrayOption })}
        errorAt={(place) => errorAt(place === null ? 'arrayOption' : `arrayOption.${place}.value`)}
      />
      <WaitFields draft={draft} set={set} errorAt={errorAt} />
    </>
  );
}

export const menuForm = nodeForm<Draft>({
  size: 'lg',
  draftOf: (data) => ({
    message: textOf(data['message']),
    arrayOption: listOf(data['arrayOption'] ?? [{ number: 1, value: '' }]).map((option, at) => ({
      number: numberOf(recordOf(option)['number']) || at + 1,
      value: textOf(recordOf(option)['value']),
    })),
    tries: numberOf(data['tries'], 3),
    waitMinutes: numberOf(data['waitMinutes']),
  }),
  dataOf: ({ message, arrayOption, tries, waitMinutes }, before) => ({
    ...before,
    message,
    arrayOption,
    tries: tries === '' ? 3 : tries,
    waitMinutes: waitMinutes === '' ? null : waitMinutes,
  }),
  complaint: (_code, path) => (path.startsWith('arrayOption.') ? 'problem.optionEmpty' : undefined),
  Fields,
});
