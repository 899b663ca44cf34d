// The conversation that was just tried out, kept as a test; or in place of what one had recorded before.
import { Button } from '@mantine/core';
import { FLOW_TEST_LIMITS, type FlowTest } from '@recado/contract/flow-tests';
import type { Play, Setting } from '@recado/flow/play';
import { recordingOf } from '@recado/flow/recorded';
import { ListChecks } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { notifySuccess } from '../../../shared/ui/notify.ts';
import { TestNameForm } from './TestNameForm.tsx';
import { useSaveTest } from './useTests.ts';

export interface SaveAsTestProps {
  setting: Setting;
  play: Play;
  /** which is recorded anew; null: none */
  again: FlowTest | null;
  onSaved: () => void;
}

export function SaveAsTest({ setting, play, again, onSaved }: SaveAsTestProps) {
  const { t } = useTranslation('flowTests');
  const { flowId } = setting;
  const [naming, setNaming] = useState(false);
  const save = useSaveTest(flowId);
  const isLong = play.lines.filter(({ by }) => by === 'customer').length > FLOW_TEST_LIMITS.inputs;
  const replace = (test: FlowTest): void =>
    save.mutate(
      { id: test.id, recording: recordingOf(setting, play) },
      {
        onSuccess: () => {
          notifySuccess(t('accepted', { name: test.name }));
          onSaved();
        },
      },
    );
  return (
    <>
      <Button
        size="compact-sm"
        variant={again ? 'filled' : 'light'}
        leftSection={<ListChecks size={14} aria-hidden />}
        disabled={isLong}
        title={isLong ? t('tooLong', { count: FLOW_TEST_LIMITS.inputs }) : undefined}
        loading={save.isPending}
        onClick={() => (again ? replace(again) : setNaming(true))}
      >
        {again ? t('saveOver', { name: again.name }) : t('save')}
      </Button>
      {naming && <TestNameForm flowId={flowId} of={recordingOf(setting, play)} onClose={() => setNaming(false)} />}
    </>
  );
}
