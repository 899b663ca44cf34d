// Adding and changing a help video.
import { Input, Textarea, TextInput } from '@mantine/core';
import { createHelp, helpInput, updateHelp, type Help } from '@recado/contract/helps';
import { useState } from 'react';
import { VideoPicture } from '../../../entities/help/VideoPicture.tsx';
import { FormModal } from '../../../shared/crud/FormModal.tsx';
import { useEntityForm } from '../../../shared/crud/useEntityForm.ts';
import { call } from '../../../shared/data/client.ts';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';

export interface HelpFormProps {
  /** left out: a new one */
  help?: Help;
  onClose: () => void;
}

export function HelpForm({ help, onClose }: HelpFormProps) {
  const { t } = useTranslation('helps');
  // The form's values are uncontrolled: the preview must follow by itself.
  const [video, setVideo] = useState(help?.video ?? '');
  const { form, submit, saving, unchanged } = useEntityForm({
    schema: helpInput,
    initialValues: { title: help?.title ?? '', video: help?.video ?? '', description: help?.description ?? '' },
    save: (body) => (help ? call(updateHelp, { params: { id: help.id }, body }) : call(createHelp, { body })),
    invalidates: ['help'],
    onDone: onClose,
  });
  const input = form.getInputProps('video');
  return (
    <FormModal
      opened
      title={help ? t('admin.edit', { name: help.title }) : t('admin.add')}
      onClose={onClose}
      submit={submit}
      saving={saving}
      disabled={help !== undefined && unchanged}
    >
      <TextInput
        key={form.key('title')}
        label={t('field.title')}
        required
        data-autofocus
        {...form.getInputProps('title')}
      />
      <TextInput
        key={form.key('video')}
        label={t('field.video')}
        description={t('field.videoHint')}
        placeholder="https://www.youtube.com/watch?v=…"
        required
        {...input}
        onChange={(event) => {
          setVideo(event.currentTarget.value);
          input.onChange(event);
        }}
      />
      <Preview video={video} />
      <Textarea
        key={form.key('description')}
        label={t('field.description')}
        autosize
        minRows={2}
        maxRows={6}
        {...form.getInputProps('description')}
      />
    </FormModal>
  );
}

/** Which video the address means, before it is saved. */
function Preview({ video }: { video: string }) {
  const { t } = useTranslation('helps');
  const code = helpInput.shape.video.safeParse(video).data;
  return (
    <Input.Wrapper label={t('preview.label')} labelElement="div" description={code ? undefined : t('preview.none')}>
      {code !== undefined && <VideoPicture video={code} alt={t('preview.alt')} />}
    </Input.Wrapper>
  );
}
