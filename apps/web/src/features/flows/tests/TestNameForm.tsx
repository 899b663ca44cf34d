// What a test is called: a new one with what was recorded, or one that is renamed.
import { TextInput } from '@mantine/core';
import { writtenFlowTest, type FlowRecording, type FlowTest } from '@recado/contract/flow-tests';
import { useQueryClient } from '@tanstack/react-query';
import { FormModal } from '../../../shared/crud/FormModal.tsx';
import { useEntityForm } from '../../../shared/crud/useEntityForm.ts';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { saveTest, testsOf } from './useTests.ts';

const named = writtenFlowTest.pick({ name: true });

export interface TestNameFormProps {
  flowId: number;
  /** which is renamed, or recorded for a new one */
  of: FlowTest | FlowRecording;
  onClose: () => void;
}

export function TestNameForm({ flowId, of, onClose }: TestNameFormProps) {
  const { t } = useTranslation('flowTests');
  const client = useQueryClient();
  const kept = 'recording' in of ? of : undefined;
  const { form, submit, saving } = useEntityForm({
    schema: named,
    initialValues: { name: kept?.name ?? '' },
    save: ({ name }) =>
      saveTest(flowId, 'recording' in of ? { id: of.id, name } : { id: undefined, name, recording: of }),
    invalidates: [],
    codeFields: { ERR_NAME_IN_USE: 'name' },
    successText: t(kept ? 'renamed' : 'saved'),
    onSaved: () => void client.invalidateQueries({ queryKey: testsOf(flowId).queryKey }),
    onDone: onClose,
  });
  return (
    <FormModal opened title={t(kept ? 'rename' : 'save')} onClose={onClose} submit={submit} saving={saving}>
      <TextInput
        key={form.key('name')}
        label={t('name')}
        description={t('nameHelp')}
        required
        data-autofocus
        autoComplete="off"
        {...form.getInputProps('name')}
      />
    </FormModal>
  );
}
