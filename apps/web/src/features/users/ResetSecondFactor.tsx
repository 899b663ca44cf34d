// For a colleague whose phone is gone: they sign in with their password alone, and set up another one.
import { Button, Text } from '@mantine/core';
import { resetSecondFactor } from '@recado/contract/second-factor';
import type { User } from '@recado/contract/users';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../shared/data/client.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { DoneLine } from './DoneLine.tsx';
import { openConfirm } from '../../shared/ui/openConfirm.ts';

export function ResetSecondFactor({ user: { id, name } }: { user: User }) {
  const { t } = useTranslation(['users', 'common']);
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: () => call(resetSecondFactor, { params: { id } }),
  });
  if (isSuccess) return <DoneLine text={t('secondFactor.done')} />;
  const handleClick = (): void => {
    openConfirm({
      title: t('secondFactor.title', { name }),
      children: <Text size="sm">{t('secondFactor.text')}</Text>,
      labels: { confirm: t('secondFactor.confirm'), cancel: t('common:cancel') },
      confirmProps: { color: 'red' },
      onConfirm: () => mutate(),
    });
  };
  return (
    <Button variant="subtle" color="red" mr="auto" loading={isPending} onClick={handleClick}>
      {t('secondFactor.reset')}
    </Button>
  );
}
