// Adding and changing an AI assistant.
import { Button, Stack, Tabs } from '@mantine/core';
import { createPrompt, updatePrompt, type Prompt } from '@recado/contract/prompts';
import { Smartphone } from 'lucide-react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { FormModal } from '../../shared/crud/FormModal.tsx';
import { useEntityForm } from '../../shared/crud/useEntityForm.ts';
import { call } from '../../shared/data/client.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { useTablet } from '../../shared/ui/useNarrow.ts';
import { AnswerFields, HandOverFields, LimitFields } from './PromptFields.tsx';
import { bodyOf, promptSchema, TABS, tabOf, valuesOf, type Tab } from './promptValues.ts';
import { ToolFields } from './ToolFields.tsx';
import { TryAssistant } from './TryAssistant.tsx';
import classes from './TryAssistant.module.css';

export interface PromptFormProps {
  /** undefined: a new one */
  prompt: Prompt | undefined;
  onClose: () => void;
}

const FIELDS = { answer: AnswerFields, handOver: HandOverFields, tools: ToolFields, limits: LimitFields };

export function PromptForm({ prompt, onClose }: PromptFormProps) {
  const { t } = useTranslation('prompts');
  const [tab, setTab] = useState<Tab>('answer');
  const [tries, setTries] = useState(false);
  const [tool, setTool] = useState<string | null>(null);
  const onePane = useTablet();
  const { form, submit, saving, unchanged } = useEntityForm({
    schema: promptSchema,
    initialValues: valuesOf(prompt),
    save: (values) =>
      prompt
        ? call(updatePrompt, { params: { id: prompt.id }, body: bodyOf(values) })
        : call(createPrompt, { body: bodyOf(values) }),
    invalidates: ['prompt'],
    codeFields: {
      ERR_NAME_IN_USE: 'name',
      ERR_PRIVATE_ADDRESS: 'baseUrl',
      ERR_KEY_AGAIN: 'apiKey',
      ERR_NO_QUEUE_FOUND: 'queueId',
    },
    onDone: onClose,
    // At once: what is hidden takes no focus.
    onWrong: (path) =>
      flushSync(() => {
        setTab(tabOf(path));
        if (path.startsWith('tools.')) setTool(path.split('.')[1] ?? null);
        if (onePane) setTries(false);
      }),
  });
  const Fields = FIELDS[tab];
  const promptId = prompt?.id ?? null;
  return (
    <FormModal
      opened
      title={prompt ? t('edit', { name: prompt.name }) : t('add')}
      onClose={onClose}
      submit={submit}
      saving={saving}
      changed={!unchanged}
      size={tries && !onePane ? '72rem' : 'lg'}
      aside={
        !tries && (
          <Button
            variant="default"
            mr="auto"
            leftSection={<Smartphone size={16} aria-hidden />}
            onClick={() => setTries(true)}
          >
            {t('try.button')}
          </Button>
        )
      }
    >
      <div className={tries && !onePane ? classes.beside : undefined}>
        {/* The form keeps what was typed; a text in a hidden tab could not know how high it is. */}
        {!(tries && onePane) && (
          <Tabs
            value={tab}
            onChange={(chosen) => setTab(TABS.find((name) => name === chosen) ?? 'answer')}
            keepMounted={false}
          >
            <Tabs.List mb="md">
              {TABS.map((name) => (
                <Tabs.Tab key={name} value={name}>
                  {t(`tab.${name}`)}
                </Tabs.Tab>
              ))}
            </Tabs.List>
            <Tabs.Panel value={tab}>
              <Stack gap="md">
                <Fields form={form} promptId={promptId} tool={tool} onTool={setTool} />
              </Stack>
            </Tabs.Panel>
          </Tabs>
        )}
        {tries && (
          <TryAssistant promptId={promptId} valuesOf={() => form.getValues()} onClose={() => setTries(false)} />
        )}
      </div>
    </FormModal>
  );
}
