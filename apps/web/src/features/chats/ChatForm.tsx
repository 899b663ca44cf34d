// The dialog of a chat: what it is about, and who takes part.
import { TextInput } from '@mantine/core';
import { CHAT_LIMITS, chatInput, createChat, updateChat, type Chat } from '@recado/contract/chats';
import { useState } from 'react';
import { z } from 'zod';
import { UserSelect } from '../../entities/user/UserSelect.tsx';
import { FormModal } from '../../shared/crud/FormModal.tsx';
import { useEntityForm } from '../../shared/crud/useEntityForm.ts';
import { call } from '../../shared/data/client.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { useSession } from '../../shared/session/useSession.ts';

/** The picker speaks in ids alone. */
const values = chatInput.extend({ users: z.array(z.number()).min(1, 'Required').max(CHAT_LIMITS.members) });

export interface ChatFormProps {
  /** left out: a new one */
  chat?: Chat;
  onClose: () => void;
  onSaved: (chat: Chat) => void;
}

export function ChatForm({ chat, onClose, onSaved }: ChatFormProps) {
  const { t } = useTranslation('chats');
  const { user } = useSession();
  // Who owns it is in it anyhow.
  const owner = chat ? chat.ownerId : user.id;
  const members = chat?.users.map(({ userId }) => userId).filter((id) => id !== owner) ?? [];
  const [chosen, setChosen] = useState(members);
  const { form, submit, saving } = useEntityForm({
    schema: values,
    initialValues: { title: chat?.title ?? '', users: members },
    save: (body) => (chat ? call(updateChat, { params: { id: chat.id }, body }) : call(createChat, { body })),
    invalidates: ['chat'],
    successText: t(chat ? 'saved' : 'begun'),
    onDone: onSaved,
  });
  const { onChange, error } = form.getInputProps('users');
  return (
    <FormModal opened title={t(chat ? 'edit' : 'add')} onClose={onClose} submit={submit} saving={saving}>
      <TextInput
        key={form.key('title')}
        label={t('field.title')}
        placeholder={t('field.titleExample')}
        required
        data-autofocus
        maxLength={CHAT_LIMITS.title}
        autoComplete="off"
        {...form.getInputProps('title')}
      />
      <UserSelect
        label={t('field.users')}
        description={t('field.usersHint')}
        placeholder={t('field.usersPlaceholder')}
        required
        except={owner}
        error={error}
        value={chosen}
        onChange={(ids) => {
          setChosen(ids);
          onChange(ids);
        }}
      />
    </FormModal>
  );
}
