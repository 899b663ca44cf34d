// What a flow is called; a new one begins empty, or from what most companies say.
import { Radio, Stack, Text, TextInput } from '@mantine/core';
import { createFlow, FLOW_FORMAT, importFlow, renameFlow, type FlowItem } from '@recado/contract/flows';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { FormModal } from '../../../shared/crud/FormModal.tsx';
import { useEntityForm } from '../../../shared/crud/useEntityForm.ts';
import { call } from '../../../shared/data/client.ts';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { useSession } from '../../../shared/session/useSession.ts';
import classes from './Lists.module.css';
import { TEMPLATES, templateOf, type Template } from './templates.ts';

export interface FlowFormProps {
  /** undefined: a new one */
  flow: FlowItem | undefined;
  onClose: () => void;
}

const BEGINNINGS = ['empty', ...TEMPLATES] as const;

export function FlowForm({ flow, onClose }: FlowFormProps) {
  const { t } = useTranslation('flowLists');
  const navigate = useNavigate();
  const { language } = useSession().user.company;
  const [template, setTemplate] = useState<Template | null>(null);
  const save = async ({ name }: { name: string }): Promise<number> => {
    if (flow) return (await call(renameFlow, { body: { flowId: flow.id, name } })).id;
    if (template === null) return (await call(createFlow, { body: { name } })).id;
    const title = t(`begin.${template}.title`);
    const body = { format: FLOW_FORMAT, name, template: title, ...templateOf(template, language) } as const;
    return (await call(importFlow, { body })).flow.id;
  };
  const { form, submit, saving } = useEntityForm({
    schema: createFlow.body,
    initialValues: { name: flow?.name ?? '' },
    save,
    invalidates: ['flow'],
    successText: t('saved'),
    onDone: (id) => {
      onClose();
      if (!flow) void navigate(`/flowbuilder/${id}`);
    },
  });
  const { error, ...name } = form.getInputProps('name');
  return (
    <FormModal
      opened
      title={flow ? t('edit') : t('add')}
      onClose={onClose}
      submit={submit}
      saving={saving}
      size={flow ? 'md' : 'lg'}
    >
      <TextInput
        key={form.key('name')}
        label={t('field.name')}
        required
        data-autofocus
        autoComplete="off"
        {...name}
        error={error === undefined ? undefined : nameError(form.getValues().name.trim().length, String(error), t)}
      />
      {!flow && (
        <Radio.Group label={t('field.begin')}>
          <Stack gap={6} mt={4}>
            {BEGINNINGS.map((beginning) => (
              <Radio.Card
                key={beginning}
                className={classes.beginning}
                checked={(template ?? 'empty') === beginning}
                onClick={() => setTemplate(beginning === 'empty' ? null : beginning)}
              >
                <Radio.Indicator />
                <div>
                  <Text size="sm" fw={500}>
                    {t(`begin.${beginning}.title`)}
                  </Text>
                  <Text size="xs" c="dimmed">
                    {t(`begin.${beginning}.text`)}
                  </Text>
                </div>
              </Radio.Card>
            ))}
          </Stack>
        </Radio.Group>
      )}
    </FormModal>
  );
}

/** In the specification's words; what else is wrong, a name that is taken, says so itself. */
function nameError(length: number, error: string, t: (key: 'name.missing' | 'name.short' | 'name.long') => string) {
  if (length === 0) return t('name.missing');
  if (length < 2) return t('name.short');
  return length > 50 ? t('name.long') : error;
}
