// Writing a campaign: whom it goes to, by which line and when, and its texts as a customer will read them.
import { Group, NativeSelect, Stack, Switch, Text, TextInput, Textarea } from '@mantine/core';
import { campaignInput, type Campaign } from '@recado/contract/campaigns';
import { listAllContactLists } from '@recado/contract/contact-lists';
import { listFileLists } from '@recado/contract/files';
import { headerKindOf } from '@recado/rules/templates';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useConnections } from '../../entities/connection/useConnections.ts';
import { useQueues } from '../../entities/queue/useQueues.ts';
import { wallClock } from '../../entities/schedule/scheduleValues.ts';
import { useTags } from '../../entities/tag/useTags.ts';
import { draftOf, valuesIn } from '../../entities/template/templateValues.ts';
import { schemaErrors } from '../../shared/crud/formErrors.ts';
import { FormModal } from '../../shared/crud/FormModal.tsx';
import { call } from '../../shared/data/client.ts';
import { serverNow } from '../../shared/format/serverClock.ts';
import { useFormats } from '../../shared/format/useFormats.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { useSession } from '../../shared/session/useSession.ts';
import { MomentField } from '../../shared/ui/MomentField.tsx';
import { notifySuccess } from '../../shared/ui/notify.ts';
import { pictureOf } from '../../shared/ui/picture.ts';
import { useUnlisted, type Unlisted } from '../../shared/ui/useUnlisted.ts';
import { CampaignFile } from './CampaignFile.tsx';
import { CampaignTexts } from './CampaignTexts.tsx';
import { goesAlone, inputOf, valuesOf, type CampaignBody, type CampaignValues } from './campaignValues.ts';
import { saveCampaign } from './saveCampaign.ts';
import { SendingHours } from './SendingHours.tsx';
import { TemplateFields } from './TemplateFields.tsx';
import { useFileFault } from './useFileFault.ts';
import { useTemplates } from './useTemplates.ts';

export interface CampaignFormProps {
  /** undefined: a new one */
  campaign: Campaign | undefined;
  onClose: () => void;
}

export function CampaignForm({ campaign, onClose }: CampaignFormProps) {
  const { t } = useTranslation(['campaigns', 'common']);
  const formats = useFormats();
  const { timeZone } = useSession().user.company;
  const queryClient = useQueryClient();
  const [now] = useState(() => new Date(serverNow()));
  const [values, setValues] = useState(() => valuesOf(campaign, timeZone));
  const [file, setFile] = useState(() => pictureOf(campaign));
  const [errors, setErrors] = useState<Record<string, React.ReactNode>>({});
  /** made by a try whose file failed: the next one changes it, or there would be two */
  const made = useRef(campaign?.id);
  const set = <K extends keyof CampaignValues>(name: K, value: CampaignValues[K]): void =>
    setValues((before) => ({ ...before, ...alsoChanged(name), [name]: value }));
  const connections = useConnections().data ?? [];
  const line = connections.find(({ id }) => id === values.whatsappId);
  const isOfficial = line?.provider === 'cloud';
  const templates = useTemplates(isOfficial ? values.whatsappId : null, values.template);
  const fileFault = useFileFault()(templates.chosen, values.confirmation, file);
  const body = (): CampaignBody => ({
    ...inputOf(values, timeZone),
    // It may have got more gaps since it was saved.
    ...(templates.chosen && values.template && { template: draftOf(templates.chosen, valuesIn(values.template)) }),
  });
  const save = useMutation({
    mutationFn: (sent: CampaignBody) => saveCampaign(campaign, sent, file, made),
    onSuccess: () => {
      notifySuccess(t('saved'));
      onClose();
    },
    onSettled: () => void queryClient.invalidateQueries({ queryKey: ['campaign'] }),
  });
  const handleSubmit = (event?: React.SubmitEvent<HTMLFormElement>): void => {
    event?.preventDefault();
    const sent = body();
    const wrong = { ...schemaErrors(campaignInput, sent), ...(fileFault !== null && { file: fileFault }) };
    setErrors(wrong);
    if (Object.keys(wrong).length === 0 && !save.isPending) save.mutate(sent);
  };
  const top = useFirstWrong(errors);
  const lists = useQuery({
    queryKey: ['contactList', 'all'],
    queryFn: ({ signal }) => call(listAllContactLists, { signal }),
  });
  const files = useQuery({
    queryKey: ['file', 'search', ''],
    queryFn: ({ signal }) => call(listFileLists, { query: {}, signal }),
  });
  const unlistedLists = useUnlisted(listAllContactLists, lists.error);
  const unlistedFiles = useUnlisted(listFileLists, files.error);
  const begun = (campaign?.startedAt ?? null) !== null;
  const choose = (
    name: 'whatsappId' | 'contactListId' | 'tagListId' | 'fileListId' | 'queueId',
    options: readonly { id: number; name: string }[],
    fixed = false,
    unlisted: Unlisted = {},
  ) => (
    <NativeSelect
      label={t(`field.${name}`)}
      description={name === 'queueId' ? t('field.queueHint') : undefined}
      // Beside another, both stand at one height.
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      disabled={fixed}
      value={String(values[name] ?? '')}
      data={[
        { value: '', label: t(name === 'tagListId' ? 'none' : 'choose') },
        ...options.map(({ id, name: label }) => ({ value: String(id), label })),
      ]}
      onChange={({ currentTarget: { value } }) => set(name, value === '' ? null : Number(value))}
      {...unlisted}
    />
  );
  const byTemplate = isOfficial && values.template !== null;
  return (
    <FormModal
      opened
      title={campaign ? t('edit', { name: campaign.name }) : t('add')}
      onClose={onClose}
      submit={handleSubmit}
      saving={save.isPending}
      size="xl"
    >
      <Stack ref={top}>
        <TextInput
          label={t('common:name')}
          required
          data-autofocus
          maxLength={50}
          value={values.name}
          error={errors['name']}
          onChange={(event) => set('name', event.currentTarget.value)}
        />
        <Group grow align="start">
          {choose('contactListId', lists.data ?? [], begun, unlistedLists)}
          {choose('tagListId', useTags().data ?? [], begun)}
        </Group>
        <Group grow align="start">
          {choose('whatsappId', connections, begun)}
          {choose('queueId', useQueues().data ?? [])}
        </Group>
        <MomentField
          label={t('field.scheduledAt')}
          description={t('field.scheduledHint', { zone: formats.zone(timeZone) })}
          disabled={begun}
          clearable
          minDate={wallClock(now, timeZone)}
          value={values.at}
          onChange={(at) => set('at', at)}
        />
        <SendingHours values={values} set={set} errors={errors} />
        {isOfficial && values.whatsappId !== null && (
          <TemplateFields
            key={values.whatsappId}
            templates={templates}
            value={values.template}
            errors={errors}
            onChange={(template) => set('template', template)}
          />
        )}
        {!(byTemplate && !values.confirmation) && (
          <CampaignTexts texts={values.texts} onChange={(texts) => set('texts', texts)} />
        )}
        <CampaignFile
          file={file}
          header={templates.chosen ? headerKindOf(templates.chosen) : null}
          // That there is none is said once somebody wants to save it.
          error={file !== null || errors['file'] ? fileFault : null}
          onChange={setFile}
        />
        {goesAlone(values) ? null : choose('fileListId', files.data?.files ?? [], false, unlistedFiles)}
        <Switch
          label={t('field.confirmation')}
          description={t('field.confirmationHint')}
          disabled={begun}
          checked={values.confirmation}
          onChange={(event) => set('confirmation', event.currentTarget.checked)}
        />
        {values.confirmation && byTemplate && (
          <Text size="sm" c="dimmed">
            {t('field.confirmationByTemplate')}
          </Text>
        )}
        {values.confirmation && !byTemplate && (
          <Textarea
            label={t('field.confirmationMessage')}
            autosize
            minRows={2}
            value={values.confirmationMessage}
            onChange={(event) => set('confirmationMessage', event.currentTarget.value)}
          />
        )}
        {isOfficial && !byTemplate && (
          <Text size="sm" c="dimmed">
            {t('field.windowHint')}
          </Text>
        )}
      </Stack>
    </FormModal>
  );
}

/** Another number has other templates. */
const alsoChanged = (name: keyof CampaignValues) => (name === 'whatsappId' ? { template: null } : {});

/** What is wrong may be out of sight in so long a form. @returns for what stands around its fields */
function useFirstWrong(errors: object): React.RefObject<HTMLDivElement | null> {
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (Object.keys(errors).length === 0) return;
    top.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-wrong] button')?.focus();
  }, [errors]);
  return top;
}
