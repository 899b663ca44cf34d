// Whose addresses sign in by the provider: each domain is proved by a record of its own.
import { ActionIcon, Badge, Button, Group, Stack, Text, TextInput, Title, Tooltip } from '@mantine/core';
import { addSsoDomain, deleteSsoDomain, verifySsoDomain, type SsoDomain } from '@recado/contract/single-sign-on';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useEntityForm } from '../../../shared/crud/useEntityForm.ts';
import { call } from '../../../shared/data/client.ts';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { CopyField } from '../../../shared/ui/CopyField.tsx';
import { notifyWarning, notifySuccess } from '../../../shared/ui/notify.ts';

export function SsoDomains({ domains }: { domains: SsoDomain[] }) {
  const { t } = useTranslation('sso');
  return (
    <Stack gap="sm" component="section" aria-label={t('domains.title')}>
      <div>
        <Title order={3} size="h6">
          {t('domains.title')}
        </Title>
        <Text size="sm" c="dimmed">
          {t(domains.length > 0 ? 'domains.text' : 'domains.none')}
        </Text>
      </div>
      {domains.map((domain) => (
        <Domain key={domain.id} domain={domain} />
      ))}
      <AddDomain key={domains.length} />
    </Stack>
  );
}

function Domain({ domain: { id, domain, record, verifiedAt } }: { domain: SsoDomain }) {
  const { t } = useTranslation('sso');
  const queryClient = useQueryClient();
  const reread = () => queryClient.invalidateQueries({ queryKey: ['singleSignOn'] });
  const verify = useMutation({
    mutationFn: () => call(verifySsoDomain, { params: { id: String(id) } }),
    onSuccess: (now) => {
      if (now.verifiedAt) notifySuccess(t('domains.found'));
      else notifyWarning(t('domains.notFound'));
      return reread();
    },
  });
  const remove = useMutation({
    mutationFn: () => call(deleteSsoDomain, { params: { id: String(id) } }),
    onSuccess: reread,
  });
  const removeLabel = t('domains.remove', { domain });
  return (
    <Stack gap={6}>
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <Group gap="xs" style={{ minWidth: 0 }}>
          <Text fw={600} size="sm" style={{ overflowWrap: 'anywhere' }}>
            {domain}
          </Text>
          <Badge variant="light" color={verifiedAt ? 'green' : 'gray'} tt="none">
            {t(verifiedAt ? 'domains.verified' : 'domains.waiting')}
          </Badge>
        </Group>
        <Tooltip label={removeLabel}>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={removeLabel}
            loading={remove.isPending}
            onClick={() => remove.mutate()}
          >
            <Trash2 size={16} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </Group>
      {!verifiedAt && (
        <>
          <CopyField label={t('domains.record', { domain })} value={record} />
          <Button
            variant="default"
            mr="auto"
            aria-label={t('domains.verify', { domain })}
            loading={verify.isPending}
            onClick={() => verify.mutate()}
          >
            {t('domains.verifyButton')}
          </Button>
        </>
      )}
    </Stack>
  );
}

function AddDomain() {
  const { t } = useTranslation('sso');
  const { form, submit, saving } = useEntityForm({
    schema: addSsoDomain.body,
    initialValues: { domain: '' },
    save: (body) => call(addSsoDomain, { body }),
    invalidates: ['singleSignOn'],
    successText: null,
    codeFields: { ERR_SSO_DOMAIN_TAKEN: 'domain' },
  });
  return (
    <form onSubmit={submit} noValidate>
      <Group gap="xs" align="flex-end">
        <TextInput
          key={form.key('domain')}
          {...form.getInputProps('domain')}
          label={t('domains.field')}
          placeholder={t('domains.placeholder')}
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
          flex="1 1 200px"
        />
        <Button type="submit" variant="default" loading={saving !== false}>
          {t('domains.add')}
        </Button>
      </Group>
    </form>
  );
}
