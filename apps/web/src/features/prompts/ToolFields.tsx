// The AI assistant form's tools: systems of the company that it may ask.
import { Accordion, Button, Group, NumberInput, Select, Stack, Text, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { MOST_TOOLS, TOOL_EFFECTS, TOOL_LIMITS, TOOL_METHODS, toolSecret } from '@recado/contract/prompt-tools';
import { Plus, Trash2 } from 'lucide-react';
import { CallSecret } from '../../entities/outsideCall/CallSecret.tsx';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import type { PromptValues } from './promptValues.ts';
import { AS_CODE, ToolTrial } from './ToolTrial.tsx';
import { complaintOf, newTool } from './toolValues.ts';

interface ToolFieldsProps {
  form: UseFormReturnType<PromptValues>;
  /** null: a new assistant */
  promptId: number | null;
  /** which of them is open, by its place */
  tool: string | null;
  onTool: (tool: string | null) => void;
}

export function ToolFields({ form, promptId, tool: open, onTool }: ToolFieldsProps) {
  const { t } = useTranslation('prompts');
  const { tools } = form.getValues();
  const handleAdd = (): void => {
    form.insertListItem('tools', newTool());
    onTool(String(tools.length));
  };
  const handleRemove = (at: number): void => {
    form.removeListItem('tools', at);
    onTool(null);
  };
  return (
    <>
      <Text size="sm">{t('tools.text')}</Text>
      {tools.length > 0 && (
        <Accordion value={open} onChange={onTool} variant="separated" keepMounted={false}>
          {tools.map((tool, at) => (
            <Accordion.Item key={form.key(`tools.${at}`)} value={String(at)}>
              <Accordion.Control>
                <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
                  {tool.name || t('tools.new')}
                </Text>
                <Text size="xs" c="dimmed" lineClamp={1}>
                  {tool.description}
                </Text>
              </Accordion.Control>
              <Accordion.Panel>
                <Stack gap="md">
                  <OneTool form={form} at={at} />
                  <ToolTrial valuesOf={() => form.getValues().tools[at] ?? newTool()} promptId={promptId} />
                  <Button
                    variant="subtle"
                    color="red"
                    size="xs"
                    mr="auto"
                    leftSection={<Trash2 size={14} aria-hidden />}
                    onClick={() => handleRemove(at)}
                  >
                    {t('tools.remove')}
                  </Button>
                </Stack>
              </Accordion.Panel>
            </Accordion.Item>
          ))}
        </Accordion>
      )}
      <Button
        variant="default"
        size="sm"
        mr="auto"
        leftSection={<Plus size={16} aria-hidden />}
        disabled={tools.length >= MOST_TOOLS}
        onClick={handleAdd}
      >
        {t('tools.add')}
      </Button>
      {tools.length > 0 && <CallSecret endpoint={toolSecret} hint={t('tools.secretHint')} />}
    </>
  );
}

function OneTool({ form, at }: { form: UseFormReturnType<PromptValues>; at: number }) {
  const { t } = useTranslation('prompts');
  const props = (field: string) => ({
    key: form.key(`tools.${at}.${field}`),
    ...form.getInputProps(`tools.${at}.${field}`),
  });
  const { key: nameKey, ...name } = props('name');
  const { key: descriptionKey, ...description } = props('description');
  const { key: urlKey, ...url } = props('url');
  const { key: methodKey, ...method } = props('method');
  const { key: effectKey, ...effect } = props('effect');
  const { key: secondsKey, ...seconds } = props('timeoutSeconds');
  const { key: schemaKey, ...schema } = props('parameters');
  const wrong = complaintOf(form.getValues().tools[at]?.parameters ?? '');
  return (
    <>
      <TextInput
        key={nameKey}
        label={t('tools.name')}
        description={t('tools.nameHint')}
        placeholder="order_status"
        required
        autoComplete="off"
        {...name}
      />
      <Textarea
        key={descriptionKey}
        label={t('tools.description')}
        description={t('tools.descriptionHint')}
        required
        autosize
        minRows={2}
        maxRows={6}
        {...description}
      />
      <Group align="flex-start" gap="md" grow preventGrowOverflow={false}>
        <TextInput key={urlKey} label={t('tools.url')} placeholder="https://" required autoComplete="off" {...url} />
        <Select
          key={methodKey}
          label={t('tools.method')}
          description={t('tools.methodHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          data={[...TOOL_METHODS]}
          allowDeselect={false}
          {...method}
        />
      </Group>
      <Group align="flex-start" gap="md" grow preventGrowOverflow={false}>
        <Select
          key={effectKey}
          label={t('tools.effect')}
          description={t('tools.effectHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          data={TOOL_EFFECTS.map((value) => ({ value, label: t(`tools.effects.${value}`) }))}
          allowDeselect={false}
          {...effect}
        />
        <NumberInput
          key={secondsKey}
          label={t('tools.timeout')}
          required
          min={1}
          max={TOOL_LIMITS.timeout}
          allowDecimal={false}
          {...seconds}
        />
      </Group>
      <Textarea
        key={schemaKey}
        label={t('tools.schema')}
        description={t('tools.schemaHint')}
        required
        autosize
        minRows={6}
        maxRows={16}
        spellCheck={false}
        styles={AS_CODE}
        {...schema}
        error={schema.error && (wrong ? t(`tools.complaint.${wrong.complaint}`, { at: wrong.at }) : schema.error)}
      />
    </>
  );
}
