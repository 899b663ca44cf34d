// Writing and changing an announcement.
import { Input, Select, Switch, Textarea, TextInput } from '@mantine/core';
import { announcementInput, type Announcement } from '@recado/contract/announcements';
import { LIMITS } from '@recado/contract/constants';
import { useState } from 'react';
import { PRIORITIES } from '../../entities/announcement/priorities.ts';
import { FormModal } from '../../shared/crud/FormModal.tsx';
import { useEntityForm } from '../../shared/crud/useEntityForm.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { pictureOf } from '../../shared/ui/picture.ts';
import { PictureField } from '../../shared/ui/PictureField.tsx';
import { useSaveAnnouncement } from './useSaveAnnouncement.ts';

export interface AnnouncementFormProps {
  /** undefined: a new one */
  announcement: Announcement | undefined;
  onClose: () => void;
}

export function AnnouncementForm({ announcement, onClose }: AnnouncementFormProps) {
  const { t } = useTranslation('announcements');
  const [picture, setPicture] = useState(() => pictureOf(announcement));
  const save = useSaveAnnouncement(announcement);
  const { form, submit, saving } = useEntityForm({
    schema: announcementInput,
    initialValues: {
      title: announcement?.title ?? '',
      text: announcement?.text ?? '',
      priority: String(announcement?.priority ?? 3),
      status: announcement?.status ?? true,
    },
    save: (values) => save(values, picture),
    invalidates: ['announcement'],
    onDone: onClose,
  });
  return (
    <FormModal opened title={t(announcement ? 'edit' : 'add')} onClose={onClose} submit={submit} saving={saving}>
      <TextInput
        key={form.key('title')}
        label={t('field.title')}
        required
        data-autofocus
        autoComplete="off"
        {...form.getInputProps('title')}
      />
      <Textarea
        key={form.key('text')}
        label={t('field.text')}
        required
        autosize
        minRows={4}
        maxRows={12}
        {...form.getInputProps('text')}
      />
      <Select
        key={form.key('priority')}
        label={t('field.priority')}
        description={t('field.priorityHint')}
        data={Object.entries(PRIORITIES).map(([value, { key }]) => ({ value, label: t(`priority.${key}`) }))}
        allowDeselect={false}
        {...form.getInputProps('priority')}
      />
      <Switch
        key={form.key('status')}
        label={t('field.active')}
        description={t('field.activeHint')}
        {...form.getInputProps('status', { type: 'checkbox' })}
      />
      <Input.Wrapper label={t('field.picture')} labelElement="div">
        <PictureField picture={picture} maxBytes={LIMITS.pictureBytes} onChange={setPicture} />
      </Input.Wrapper>
    </FormModal>
  );
}
