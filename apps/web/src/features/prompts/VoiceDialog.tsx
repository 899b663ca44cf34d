// How an assistant answers: in writing, or as a voice note. One hears a voice before one chooses it.
import { Alert, Button, Group, NumberInput, Select, Stack, Text, TextInput } from '@mantine/core';
import {
  getPromptVoice,
  listenToVoice,
  NO_VOICE,
  promptVoiceInput,
  setPromptVoice,
  VOICES,
  type PromptVoice,
} from '@recado/contract/prompt-voices';
import type { Prompt } from '@recado/contract/prompts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Volume2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { z } from 'zod';
import { FormModal } from '../../shared/crud/FormModal.tsx';
import { useEntityForm } from '../../shared/crud/useEntityForm.ts';
import { call } from '../../shared/data/client.ts';
import { useCompanyClock } from '../../shared/format/useCompanyClock.ts';
import { useFormats } from '../../shared/format/useFormats.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { Dialog } from '../../shared/ui/Dialog.tsx';
import { NotLoaded } from '../../shared/ui/NotLoaded.tsx';
import { LoadingRows } from '../../shared/ui/LoadingRows.tsx';
import { SecretField } from '../../shared/ui/SecretField.tsx';

interface VoiceDialogProps {
  prompt: Prompt;
  onClose: () => void;
}

export function VoiceDialog({ prompt, onClose }: VoiceDialogProps) {
  const { t } = useTranslation('prompts');
  const title = t('voice.title', { name: prompt.name });
  const voice = useQuery({
    queryKey: ['prompt', 'voice', prompt.id],
    queryFn: ({ signal }) => call(getPromptVoice, { params: { id: prompt.id }, signal }),
    // What is typed is not to be taken away by a newer answer; opened again, it is as it is then.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  if (voice.data) return <VoiceForm id={prompt.id} title={title} voice={voice.data} onClose={onClose} />;
  return (
    <Dialog opened onClose={onClose} title={title} size="md">
      <NotLoaded query={voice}>
        <LoadingRows rows={4} />
      </NotLoaded>
    </Dialog>
  );
}

const schema = z.object({
  ...promptVoiceInput.shape,
  monthCharacters: z.union([promptVoiceInput.shape.monthCharacters.unwrap(), z.literal('')]),
});

const SPEAKER = /^pt-BR-(\w+)Neural$/;

function VoiceForm({
  id,
  title,
  voice,
  onClose,
}: {
  id: number;
  title: string;
  voice: PromptVoice;
  onClose: () => void;
}) {
  const { t } = useTranslation('prompts');
  const formats = useFormats();
  const [speaks, setSpeaks] = useState(voice.voice !== NO_VOICE);
  const { form, submit, saving } = useEntityForm({
    // Required is what only a voice needs.
    schema: schema.superRefine((values, context) => {
      if (values.voice === NO_VOICE) return;
      for (const path of ['region', 'key'] as const)
        if (values[path].trim() === '')
          context.addIssue({ code: 'custom', path: [path], message: 'Required', input: '' });
    }),
    initialValues: {
      voice: voice.voice,
      region: voice.region,
      key: voice.key,
      monthCharacters: voice.monthCharacters ?? '',
    },
    save: (values) =>
      call(setPromptVoice, {
        params: { id },
        body: { ...values, monthCharacters: values.monthCharacters === '' ? null : values.monthCharacters },
      }),
    onDone: onClose,
  });
  return (
    <FormModal opened title={title} onClose={onClose} submit={submit} saving={saving} size="md">
      <Stack gap="md">
        <Fault voice={voice} />
        <Select
          key={form.key('voice')}
          label={t('voice.voice')}
          description={t('voice.voiceHint')}
          data={[
            { value: NO_VOICE, label: t('voice.none') },
            ...VOICES.map((value) => ({ value, label: SPEAKER.exec(value)?.[1] ?? value })),
          ]}
          allowDeselect={false}
          searchable
          {...form.getInputProps('voice')}
          onChange={(chosen) => {
            const known = schema.shape.voice.safeParse(chosen);
            if (!known.success) return;
            form.setFieldValue('voice', known.data);
            setSpeaks(known.data !== NO_VOICE);
            // What is not shown any more cannot be wrong either.
            if (known.data === NO_VOICE) {
              for (const name of ['region', 'key'] as const) form.setFieldValue(name, voice[name]);
              form.setFieldValue('monthCharacters', voice.monthCharacters ?? '');
            }
          }}
        />
        {speaks && (
          <>
            <TextInput
              key={form.key('region')}
              label={t('voice.region')}
              description={t('voice.regionHint')}
              placeholder="brazilsouth"
              required
              autoComplete="off"
              {...form.getInputProps('region')}
            />
            <SecretField
              key={form.key('key')}
              label={t('voice.key')}
              description={t('voice.keyHint')}
              required
              autoComplete="off"
              {...form.getInputProps('key')}
            />
            <NumberInput
              key={form.key('monthCharacters')}
              label={t('voice.monthCharacters')}
              description={t('voice.monthCharactersHint')}
              min={1_000}
              max={100_000_000}
              step={10_000}
              allowDecimal={false}
              {...formats.separators}
              {...form.getInputProps('monthCharacters')}
            />
            <Group justify="space-between" gap="sm">
              <Listen id={id} of={() => (form.validate().hasErrors ? undefined : form.getValues())} />
              <Text size="sm" c="dimmed">
                {t('voice.spoken', { count: voice.spoken })}
              </Text>
            </Group>
          </>
        )}
      </Stack>
    </FormModal>
  );
}

function Fault({ voice: { fault, faultAt } }: { voice: PromptVoice }) {
  const { t } = useTranslation('prompts');
  const { shortDateTime } = useCompanyClock();
  if (!fault || !faultAt) return null;
  return (
    <Alert color="orange" variant="light" title={t('voice.faultTitle', { at: shortDateTime(faultAt) })}>
      {t(`voice.fault.${fault}`)}
    </Alert>
  );
}

/** @param of what is typed; undefined: something is wrong with it, and the form says what */
function Listen({ id, of }: { id: number; of: () => object | undefined }) {
  const { t } = useTranslation('prompts');
  const [url, setUrl] = useState<string>();
  useEffect(() => () => void (url !== undefined && URL.revokeObjectURL(url)), [url]);
  const listen = useMutation({
    mutationFn: (typed: object) => call(listenToVoice, { params: { id }, body: listenToVoice.body.parse(typed) }),
    onSuccess: ({ sound, mime }) =>
      setUrl(
        URL.createObjectURL(new Blob([Uint8Array.from(atob(sound), (sign) => sign.charCodeAt(0))], { type: mime })),
      ),
  });
  return (
    <>
      <Button
        variant="default"
        leftSection={<Volume2 size={16} aria-hidden />}
        loading={listen.isPending}
        onClick={() => {
          const typed = of();
          if (typed) listen.mutate(typed);
        }}
      >
        {t('voice.listen')}
      </Button>
      {/* Its words are not known to the screen: they are a greeting. */}
      {url !== undefined && <audio src={url} autoPlay controls aria-label={t('voice.sample')} />}
    </>
  );
}
