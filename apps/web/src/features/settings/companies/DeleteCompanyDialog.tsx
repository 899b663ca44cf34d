// A company goes with everything it has, so its name must be typed.
import { Button, Group, Text, TextInput } from '@mantine/core';
import { deleteCompany, type Company } from '@recado/contract/companies';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../shared/data/client.ts';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { notifySuccess } from '../../../shared/ui/notify.ts';
import { Dialog } from '../../../shared/ui/Dialog.tsx';

export function DeleteCompanyDialog({ company, onClose }: { company: Company; onClose: () => void }) {
  const { t } = useTranslation(['companies', 'common']);
  const queryClient = useQueryClient();
  const [typed, setTyped] = useState('');
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(deleteCompany, { params: { id: company.id } }),
    onSuccess: () => {
      for (const entity of ['company', 'plan']) void queryClient.invalidateQueries({ queryKey: [entity] });
      notifySuccess(t('delete.done'));
      onClose();
    },
  });
  const certain = typed.trim() === company.name.trim();
  const handleSubmit = (event: React.SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (certain && !isPending) mutate();
  };
  return (
    <Dialog opened onClose={onClose} title={t('delete.title', { name: company.name })}>
      <form onSubmit={handleSubmit} noValidate>
        <Text size="sm" mb="md">
          {t('delete.text')}
        </Text>
        <TextInput
          label={t('delete.typeName', { name: company.name })}
          data-autofocus
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" color="red" disabled={!certain} loading={isPending}>
            {t('common:delete')}
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}
