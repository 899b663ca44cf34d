// Writing a campaign: whom it goes to, by which line and when, and its texts as a customer will read them.
import { Group, Input, NativeSelect, Stack, Switch, Text, TextInput, Textarea } from '@mantine/core';
import {
  campaignInput,
  createCampaign,
  deleteCampaignMedia,
  updateCampaign,
  uploadCampaignMedia,
  type Campaign,
} from '@recado/contract/campaigns';
import { listAllContactLists } from '@recado/contract/contact-lists';
import { LIMITS } from '@recado/contract/constants';
import { listFileLists } from '@recado/contract/files';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Paperclip } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConnections } from '../../entities/connection/useConnections.ts';
import { useQueues } from '../../entities/queue/useQueues.ts';
import { useTags } from '../../entities/tag/useTags.ts';
import { schemaErrors } from '../../shared/crud/formErrors.ts';
import { FormModal } from '../../shared/crud/FormModal.tsx';
import { call } from '../../shared/data/client.ts';
import { upload } from '../../shared/data/upload.ts';
import { useFormats } from '../../shared/format/useFormats.ts';
import { useSession } from '../../shared/session/useSession.ts';
import { notifySuccess } from '../../shared/ui/notify.ts';
import { OneFileField } from '../../shared/ui/OneFileField.tsx';
import { pictureOf, savePicture } from '../../shared/ui/picture.ts';
import { useUnlisted, type Unlisted } from '../../shared/ui/useUnlisted.ts';
import { CampaignTexts } from './CampaignTexts.tsx';
import { inputOf, valuesOf, type CampaignValues } from './campaignValues.ts';
import { SendingHours } from './SendingHours.tsx';
import { TemplateFields } from './TemplateFields.tsx';

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
  const [values, setValues] = useState(() => valuesOf(campaign, timeZone));
  const [file, setFile] = useState(() => pictureOf(campaign));
  const [errors, setErrors] = useState<Record<string, React.ReactNode>>({});
  /** made by a try whose file failed: the next one changes it, or there would be two */
  const made = useRef(campaign?.id);
  const set = <K extends keyof CampaignValues>(name: K, value: CampaignValues[K]): void =>
    setValues((before) => ({ ...before, [name]: value }));
  const save = useMutation({
    mutationFn: async () => {
      const body = inputOf(values, timeZone);
      const saved =
        made.current === undefined
          ? await call(createCampaign, { body })
          : await call(updateCampaign, { params: { id: made.current }, body });
      made.current = saved.id;
      const params = { id: saved.id };
      await savePicture(saved, file, {
        upload: (chosen) => upload(uploadCampaignMedia, { params, files: { file: [chosen] } }),
        remove: () => call(deleteCampaignMedia, { params }),
      });
    },
    onSuccess: () => {
      notifySuccess(t('saved'));
      onClose();
    },
    onSettled: () => void queryClient.invalidateQueries({ queryKey: ['campaign'] }),
  });
  const handleSubmit = (event?: React.SubmitEvent<HTMLFormElement>): void => {
    event?.preventDefault();
    const wrong = schemaErrors(campaignInput, inputOf(values, timeZone));
    setErrors(wrong);
    if (Object.keys(wrong).length === 0 && !save.isPending) save.mutate();
  };
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
  const connections = useConnections().data ?? [];
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
  const line = connections.find(({ id }) => id === values.whatsappId);
  const isOfficial = line?.provider === 'cloud';
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
      <Stack>
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
        <TextInput
          type="datetime-local"
          label={t('field.scheduledAt')}
          description={t('field.scheduledHint', { zone: formats.zone(timeZone) })}
          disabled={begun}
          value={values.at}
          onChange={(event) => set('at', event.currentTarget.value)}
        />
        <SendingHours values={values} set={set} error={errors['hoursFrom'] ?? errors['hoursTo']} />
        {isOfficial && values.whatsappId !== null && (
          <TemplateFields
            whatsappId={values.whatsappId}
            value={values.template}
            onChange={(template) => set('template', template)}
          />
        )}
        {!(byTemplate && !values.confirmation) && (
          <CampaignTexts texts={values.texts} onChange={(texts) => set('texts', texts)} />
        )}
        <Input.Wrapper label={t('field.file')} labelElement="div">
          <OneFileField
            file={file}
            face={<Paperclip size={16} aria-hidden />}
            icon={Paperclip}
            labels={{ choose: t('field.fileChoose'), remove: t('field.fileRemove') }}
            complaint={({ size }) =>
              size > 0 && size <= LIMITS.uploadBytes
                ? null
                : t('field.fileTooLarge', { limit: formats.bytes(LIMITS.uploadBytes) })
            }
            onChange={setFile}
          />
        </Input.Wrapper>
        {choose('fileListId', files.data?.files ?? [], false, unlistedFiles)}
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
