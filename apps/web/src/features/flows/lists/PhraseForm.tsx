// What starts a flow, and where.
import { Select, Switch, Textarea, TextInput } from '@mantine/core';
import {
  createFlowCampaign,
  FLOW_TRIGGERS,
  flowCampaignInput,
  PHRASE_MATCHES,
  updateFlowCampaign,
  type FlowCampaign,
  type FlowTrigger,
} from '@recado/contract/flow-campaigns';
import { useState } from 'react';
import { useConnections } from '../../../entities/connection/useConnections.ts';
import { useTags } from '../../../entities/tag/useTags.ts';
import { FormModal } from '../../../shared/crud/FormModal.tsx';
import { useEntityForm } from '../../../shared/crud/useEntityForm.ts';
import { call } from '../../../shared/data/client.ts';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { OneSelect } from '../nodes/OneSelect.tsx';
import { useFlowOptions } from './useFlowOptions.ts';

export interface PhraseFormProps {
  /** undefined: a new one */
  phrase: FlowCampaign | undefined;
  onClose: () => void;
}

const NEW = {
  name: '',
  // None is chosen yet.
  flowId: 0,
  whatsappId: null,
  phrase: '',
  status: true,
  match: 'exact',
  trigger: 'phrase',
  tagId: null,
} as const satisfies Omit<FlowCampaign, 'id' | 'createdAt' | 'updatedAt'>;

export function PhraseForm({ phrase: edited, onClose }: PhraseFormProps) {
  const { t } = useTranslation('flowPhrases');
  const { name, flowId, whatsappId, phrase, status, match, trigger, tagId } = edited ?? NEW;
  const [shown, setShown] = useState<{ trigger: FlowTrigger; match: FlowCampaign['match'] }>({ trigger, match });
  const flows = useFlowOptions();
  const connections = useConnections().data;
  const tags = useTags().data;
  const { form, submit, saving } = useEntityForm({
    schema: flowCampaignInput,
    initialValues: { name, flowId, whatsappId, phrase, status, match, trigger, tagId },
    save: (body) =>
      edited ? call(updateFlowCampaign, { body: { ...body, id: edited.id } }) : call(createFlowCampaign, { body }),
    invalidates: ['flowCampaign'],
    successText: edited ? t('changed') : t('created'),
    codeFields: { ERR_NO_FLOW_FOUND: 'flowId', ERR_NO_WAPP_FOUND: 'whatsappId' },
    onDone: onClose,
  });
  const values = form.getValues();
  const { errors } = form;
  return (
    <FormModal
      opened
      title={edited ? t('edit', { name }) : t('add')}
      onClose={onClose}
      submit={submit}
      saving={saving}
      size="lg"
    >
      <Switch
        key={form.key('status')}
        label={t('field.active')}
        {...form.getInputProps('status', { type: 'checkbox' })}
      />
      <TextInput
        key={form.key('name')}
        label={t('field.name')}
        required
        data-autofocus
        autoComplete="off"
        {...form.getInputProps('name')}
      />
      <OneSelect
        label={t('field.flow')}
        required
        options={flows}
        value={values.flowId || null}
        onChange={(id) => form.setFieldValue('flowId', id ?? 0)}
        error={errors['flowId'] && t('flowMissing')}
      />
      <OneSelect
        label={t('field.connection')}
        placeholder={t('field.anyConnection')}
        clearable
        options={connections}
        value={values.whatsappId ?? null}
        onChange={(id) => form.setFieldValue('whatsappId', id)}
        error={errors['whatsappId']}
      />
      <Select
        label={t('field.trigger')}
        description={shown.trigger === 'closed' && t('field.closedHint')}
        data={FLOW_TRIGGERS.map((each) => ({ value: each, label: t(`trigger.${each}`) }))}
        value={shown.trigger}
        allowDeselect={false}
        onChange={(value) => {
          const chosen = FLOW_TRIGGERS.find((each) => each === value);
          if (!chosen) return;
          form.setFieldValue('trigger', chosen);
          setShown({ ...shown, trigger: chosen });
        }}
      />
      {shown.trigger === 'phrase' && (
        <>
          <Select
            label={t('field.match')}
            data={PHRASE_MATCHES.map((each) => ({ value: each, label: t(`match.${each}`) }))}
            value={shown.match}
            allowDeselect={false}
            onChange={(value) => {
              const chosen = PHRASE_MATCHES.find((each) => each === value);
              if (!chosen) return;
              form.setFieldValue('match', chosen);
              setShown({ ...shown, match: chosen });
            }}
          />
          <Textarea
            key={form.key('phrase')}
            label={t('field.phrase')}
            description={shown.match === 'oneOf' ? t('field.phrasesHint') : t('field.phraseHint')}
            required
            autosize
            minRows={shown.match === 'oneOf' ? 3 : 1}
            maxRows={8}
            maxLength={1_000}
            {...form.getInputProps('phrase')}
          />
        </>
      )}
      {shown.trigger === 'tag' && (
        <OneSelect
          label={t('field.tag')}
          placeholder={t('field.anyTag')}
          clearable
          options={tags}
          value={values.tagId ?? null}
          onChange={(id) => form.setFieldValue('tagId', id)}
          error={errors['tagId']}
        />
      )}
    </FormModal>
  );
}
