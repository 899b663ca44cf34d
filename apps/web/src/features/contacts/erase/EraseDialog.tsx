// Everything about one contact goes for good: what that is, the file that may be saved before, and the name that is typed once.
import type { Contact } from '@recado/contract/contacts';
import { erasePersonalData, type ContactErasure } from '@recado/contract/personal-data';
import { Alert, Button, Group, List, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FileJson, TriangleAlert } from 'lucide-react';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { call } from '../../../shared/data/client.ts';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { Dialog } from '../../../shared/ui/Dialog.tsx';
import { useExportEverything } from '../useExportEverything.ts';
import { ErasureState } from './ErasureState.tsx';
import { names } from './names.ts';
import { useErasures } from './useErasures.ts';

interface EraseDialogProps {
  contact: Contact;
  onClose: () => void;
}

export function EraseDialog({ contact, onClose }: EraseDialogProps) {
  const { t } = useTranslation('contacts');
  const client = useQueryClient();
  const { mutate, data, isPending } = useMutation({
    mutationFn: () => call(erasePersonalData, { params: { id: contact.id } }),
    onSuccess: () =>
      Promise.all(['contact', 'ticket', 'erasure'].map((name) => client.invalidateQueries({ queryKey: [name] }))),
  });
  return (
    <Dialog opened onClose={onClose} title={t('erase.title', { name: contact.name })} hasInput isSaved={!!data}>
      {/* There before its words: those that come with it are not read out. */}
      <div aria-live="polite">{data && <Outcome begun={data} />}</div>
      {data ? (
        <Close onClose={onClose} />
      ) : (
        <Question contact={contact} busy={isPending} onErase={mutate} onClose={onClose} />
      )}
    </Dialog>
  );
}

interface QuestionProps extends EraseDialogProps {
  busy: boolean;
  onErase: () => void;
}

function Question({ contact, busy, onErase, onClose }: QuestionProps) {
  const { t } = useTranslation(['contacts', 'common']);
  const exportEverything = useExportEverything();
  const [typed, setTyped] = useState('');
  const isRight = names(contact, typed);
  const handleSubmit = (event: FormEvent): void => {
    event.preventDefault();
    if (isRight) onErase();
  };
  return (
    <form onSubmit={handleSubmit}>
      <Stack gap="sm">
        <Text size="sm">{t('erase.text')}</Text>
        <List size="sm" spacing={4}>
          <List.Item>{t('erase.goes.contact')}</List.Item>
          <List.Item>{t('erase.goes.groups')}</List.Item>
          <List.Item>{t('erase.goes.lists')}</List.Item>
        </List>
        <Text size="sm">{t('erase.stays')}</Text>
        <Alert color="red" icon={<TriangleAlert size={18} aria-hidden />}>
          {t('erase.forGood')}
        </Alert>
        {exportEverything && (
          <Button
            variant="default"
            leftSection={<FileJson size={16} aria-hidden />}
            onClick={() => exportEverything(contact)}
          >
            {t('erase.exportFirst')}
          </Button>
        )}
        <TextInput
          label={t('erase.type')}
          description={`${contact.name.trim()} · ${contact.number}`}
          autoComplete="off"
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" color="red" disabled={!isRight} loading={busy}>
            {t('erase.action')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function Outcome({ begun }: { begun: ContactErasure }) {
  const { t } = useTranslation('contacts');
  const { data } = useErasures();
  const erasure = data?.find(({ id }) => id === begun.id) ?? begun;
  return (
    <Stack gap="sm">
      <Text size="sm">{t(erasure.status === 'done' ? 'erase.done' : 'erase.goesOn')}</Text>
      <ErasureState erasure={erasure} />
    </Stack>
  );
}

/** Has the focus, which the button that is gone had. */
function Close({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('common');
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <Group justify="flex-end" mt="sm">
      <Button ref={button} onClick={onClose}>
        {t('close')}
      </Button>
    </Group>
  );
}
