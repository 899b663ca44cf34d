// That a colleague signs in by the company's identity provider; and the end of it, for when the account there is not theirs.
import { Button, Group, Stack, Text } from '@mantine/core';
import { unlinkUser, type SsoLink } from '@recado/contract/single-sign-on';
import type { User } from '@recado/contract/users';
import { useMutation } from '@tanstack/react-query';
import { useLinkText } from '../../entities/user/useLinkText.ts';
import { call } from '../../shared/data/client.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { DoneLine } from './DoneLine.tsx';
import { openConfirm } from '../../shared/ui/openConfirm.ts';

interface SsoLinkLineProps {
  user: User;
  link: SsoLink;
  mayUnlink: boolean;
}

export function SsoLinkLine({ user, link, mayUnlink }: SsoLinkLineProps) {
  const { t } = useTranslation(['users', 'common']);
  const { title, text } = useLinkText(link);
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: () => call(unlinkUser, { params: { id: user.id } }),
  });
  if (isSuccess) return <DoneLine text={t('sso.done')} />;
  const handleClick = (): void => {
    openConfirm({
      title: t('sso.ask', { name: user.name, label: link.label }),
      children: <WhatFollows user={user} link={link} />,
      labels: { confirm: t('sso.unlink'), cancel: t('common:cancel') },
      confirmProps: { color: 'red' },
      onConfirm: () => mutate(),
    });
  };
  return (
    <Group gap="sm" justify="space-between">
      <Stack gap={2} flex="1 1 14rem">
        <Text size="sm" fw={500}>
          {title}
        </Text>
        <Text size="sm" c="dimmed">
          {text}
        </Text>
      </Stack>
      {mayUnlink && (
        <Button variant="default" loading={isPending} onClick={handleClick}>
          {t('sso.unlink')}
        </Button>
      )}
    </Group>
  );
}

/** Nobody is locked out by it in silence. */
function WhatFollows({ user: { email }, link: { label, linksAgain, password } }: Omit<SsoLinkLineProps, 'mayUnlink'>) {
  const { t } = useTranslation('users');
  return (
    <Stack gap="xs">
      <Text size="sm">{t('sso.text', { label })}</Text>
      <Text size="sm">{t(linksAgain ? 'sso.again' : 'sso.notAgain', { label, email })}</Text>
      {password !== 'refused' && <Text size="sm">{t(password === 'set' ? 'sso.byPassword' : 'sso.noPassword')}</Text>}
    </Stack>
  );
}
