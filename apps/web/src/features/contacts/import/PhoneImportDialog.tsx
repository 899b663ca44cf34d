// Taking over the address book of a connection's phone.
import { Alert, Button, Group, Select, Stack, Text } from '@mantine/core';
import { importPhoneContacts } from '@recado/contract/contacts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CircleCheck, Info } from 'lucide-react';
import { useState } from 'react';
import { useConnections } from '../../../entities/connection/useConnections.ts';
import { call } from '../../../shared/data/client.ts';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { Dialog } from '../../../shared/ui/Dialog.tsx';

export function PhoneImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['contacts', 'common']);
  const client = useQueryClient();
  const { data: connections } = useConnections();
  const [chosen, setChosen] = useState<string | null>(null);
  // An official number has no address book.
  const phones = connections?.filter(({ provider }) => provider !== 'cloud') ?? [];
  const first = phones.find(({ isDefault }) => isDefault) ?? phones[0];
  const value = chosen ?? (first ? String(first.id) : null);
  const { mutate, data, isPending } = useMutation({
    mutationFn: (whatsappId: number) => call(importPhoneContacts, { body: { whatsappId } }),
    onSuccess: () => void client.invalidateQueries({ queryKey: ['contact'] }),
  });
  return (
    <Dialog opened onClose={onClose} title={t('phone.title')}>
      <Stack>
        <Text size="sm">{t('phone.text')}</Text>
        {connections && phones.length === 0 ? (
          <Alert color="gray" icon={<Info size={18} aria-hidden />}>
            {t('phone.none')}
          </Alert>
        ) : (
          <Select
            label={t('phone.connection')}
            data={phones.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={value}
            onChange={setChosen}
            allowDeselect={false}
            disabled={!connections}
          />
        )}
        <div role="status">
          {data && (
            <Alert
              color={data.total === 0 ? 'yellow' : 'pine'}
              icon={data.total === 0 ? <Info size={18} aria-hidden /> : <CircleCheck size={18} aria-hidden />}
            >
              {data.total === 0
                ? t('phone.empty')
                : `${t('phone.total', { count: data.total })} ${t('import.created', { count: data.created })} · ${t('import.updated', { count: data.updated })}`}
            </Alert>
          )}
        </div>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t(data ? 'common:close' : 'common:cancel')}
          </Button>
          <Button loading={isPending} disabled={value === null} onClick={() => mutate(Number(value))}>
            {t('phone.start')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
