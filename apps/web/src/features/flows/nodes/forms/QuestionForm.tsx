// A question, what its answer is kept under, and what the answer must be.
import { NumberInput, Select, SimpleGrid, TextInput } from '@mantine/core';
import { MOST_CHOICES } from '@recado/contract/actions';
import { FLOW_LIMITS } from '@recado/contract/flow-graph';
import { ANSWER_TYPES, type AnswerType } from '@recado/contract/flow-nodes';
import { useTranslation } from '../../../../shared/i18n/useTranslation.ts';
import { isOneOf, listOf, numberOf, recordOf, textOf, type Data, type Typed } from '../drafts.ts';
import { FlowTextarea } from '../FlowTextarea.tsx';
import { nodeForm, type FieldsProps } from '../nodeForm.tsx';
import { TextRows, type TextRow } from '../TextRows.tsx';
import { typedOf } from '../typed.ts';
import { WaitFields, type Waits } from '../WaitFields.tsx';

/** ms, of the specification */
const SUBMIT_DELAY = 400;

interface Draft extends Waits {
  message: string;
  answerKey: string;
  answerType: AnswerType;
  options: readonly TextRow[];
  min: Typed;
  max: Typed;
  errorMessage: string;
}

function Fields({ draft, set, errorAt, graph }: FieldsProps<Draft>) {
  const { t } = useTranslation('flowNodes');
  const error = (field: string): string | undefined => errorAt(`typebotIntegration.${field}`);
  const { answerType } = draft;
  return (
    <>
      <FlowTextarea
        graph={graph}
        label={t('field.message')}
        required
        data-autofocus
        minRows={7}
        maxLength={FLOW_LIMITS.text}
        value={draft.message}
        onWrite={(message) => set({ message })}
        error={error('message')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          label={t('field.answerKey')}
          description={t('field.answerKeyHint', { example: `{{${draft.answerKey.trim() || 'nome'}}}` })}
          required
          maxLength={50}
          autoComplete="off"
          value={draft.answerKey}
          onChange={({ currentTarget: { value } }) => set({ answerKey: value })}
          error={error('answerKey')}
        />
        <Select
          label={t('field.answerType')}
          description={t('field.answerTypeHint')}
          data={ANSWER_TYPES.map((type) => ({ value: type, label: t(`answer.${type}`) }))}
          value={answerType}
          allowDeselect={false}
          onChange={(type) => isOneOf(ANSWER_TYPES, type) && set({ answerType: type })}
        />
      </SimpleGrid>
      {answerType === 'options' && (
        <TextRows
          rows={draft.options}
          most={MOST_CHOICES}
          labels={{
            list: t('options.list'),
            row: (number) => t('options.row', { number }),
            remove: ({ number, value }) => t('options.remove', { name: value || number }),
            add: t('options.add'),
          }}
          onChange={(options) => set({ options })}
          errorAt={(place) => error(place === null ? 'options' : `options.${place}`)}
        />
      )}
      {(answerType === 'number' || answerType === 'text') && (
        <SimpleGrid cols={2}>
          {(['min', 'max'] as const).map((bound) => (
            <NumberInput
              key={bound}
              label={t(`field.${bound}.${answerType}`)}
              hideControls
              value={draft[bound]}
              onChange={(value) => set({ [bound]: typedOf(value) })}
              error={error(bound)}
            />
          ))}
        </SimpleGrid>
      )}
      <FlowTextarea
        graph={graph}
        label={t('field.errorMessage')}
        description={t('field.errorMessageHint')}
        minRows={2}
        maxLength={1_024}
        value={draft.errorMessage}
        onWrite={(errorMessage) => set({ errorMessage })}
        error={error('errorMessage')}
      />
      <WaitFields draft={draft} set={set} errorAt={error} />
    </>
  );
}

function draftOf(data: Data): Draft {
  const asked = recordOf(data['typebotIntegration']);
  const type = asked['answerType'];
  return {
    message: textOf(asked['message']),
    answerKey: textOf(asked['answerKey']),
    answerType: isOneOf(ANSWER_TYPES, type) ? type : 'text',
    options: listOf(asked['options']).map((value, at) => ({ number: at + 1, value: textOf(value) })),
    min: numberOf(asked['min']),
    max: numberOf(asked['max']),
    errorMessage: textOf(asked['errorMessage']),
    tries: numberOf(asked['tries'], 3),
    waitMinutes: numberOf(asked['waitMinutes']),
  };
}

const orNull = (typed: Typed): number | null => (typed === '' ? null : typed);

const dataOf = (draft: Draft, before: Data): Data => {
  const { message, answerKey, answerType, options, min, max, errorMessage, tries, waitMinutes } = draft;
  const hasBounds = answerType === 'number' || answerType === 'text';
  return {
    ...before,
    typebotIntegration: {
      ...recordOf(before['typebotIntegration']),
      message,
      answerKey: answerKey.trim(),
      answerType,
      options: answerType === 'options' ? options.map(({ value }) => value) : [],
      min: hasBounds ? orNull(min) : null,
      max: hasBounds ? orNull(max) : null,
      errorMessage,
      tries: tries === '' ? 3 : tries,
      waitMinutes: orNull(waitMinutes),
    },
  };
};

export const questionForm = nodeForm<Draft>({
  size: 'lg',
  draftOf,
  dataOf,
  complaint: (_code, path) => (/\.options\.\d+$/.test(path) ? 'problem.optionEmpty' : undefined),
  Fields,
  delay: SUBMIT_DELAY,
});
