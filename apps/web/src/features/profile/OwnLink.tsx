// One's own link to the company's identity provider, and the end of it for whoever has a password besides.
import { Button, Divider, Text, Title } from '@mantine/core';
import { unlinkOneself, type SsoLink } from '@recado/contract/single-sign-on';
import { getUser } from '@recado/contract/users';
import { useQuery } from '@tanstack/react-query';
import { PasswordField } from '../../entities/user/PasswordField.tsx';
import { useLinkText } from '../../entities/user/useLinkText.ts';
import { useEntityForm } from '../../shared/crud/useEntityForm.ts';
import { call } from '../../shared/data/client.ts';
import { logout } from '../../shared/data/session.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { useSession } from '../../shared/session/useSession.ts';
import { NotLoaded } from '../../shared/ui/NotLoaded.tsx';
import { FormFrame } from '../../shared/ui/FormFrame.tsx';
import { Part } from './secondFactor/Part.tsx';

export interface Unlinking {
  kind: 'unlink';
  link: SsoLink;
}

/** Most have none: nothing is there until one is known. */
export function OwnLink({ onUnlink }: { onUnlink: (link: SsoLink) => void }) {
  const { t } = useTranslation('security');
  const { id } = useSession().user;
  const { data, error, refetch } = useQuery({
    queryKey: ['user', 'one', id],
    queryFn: ({ signal }) => call(getUser, { params: { id }, signal }),
    // When it was last used is as of now.
    gcTime: 0,
  });
  const link = data?.singleSignOn;
  if (data ? !link : !error) return null;
  return (
    <>
      <Divider />
      <Title order={3} size="h5">
        {t('sso.title')}
      </Title>
      {link && <Linked link={link} onUnlink={() => onUnlink(link)} />}
      <NotLoaded query={{ data, error, refetch }} />
    </>
  );
}

function Linked({ link, onUnlink }: { link: SsoLink; onUnlink: () => void }) {
  const { t } = useTranslation('security');
  const { password } = link;
  return (
    <Part
      {...useLinkText(link)}
      action={
        password === 'set' && (
          <Button variant="default" onClick={onUnlink}>
            {t('sso.unlink')}
          </Button>
        )
      }
    >
      {password !== 'set' && <Text size="sm">{t(password === 'none' ? 'sso.noPassword' : 'sso.refused')}</Text>}
    </Part>
  );
}

export function UnlinkForm({ link: { label, linksAgain }, onCancel }: { link: SsoLink; onCancel: () => void }) {
  const { t } = useTranslation('security');
  const { form, submit, saving } = useEntityForm({
    schema: unlinkOneself.body,
    initialValues: { currentPassword: '' },
    save: (body) => call(unlinkOneself, { body }),
    invalidates: [],
    successText: t('sso.done'),
    codeFields: { ERR_WRONG_PASSWORD: 'currentPassword' },
    // The session is over on the server already.
    onDone: () => void logout(),
  });
  return (
    <FormFrame submit={submit} submitLabel={t('sso.unlink')} saving={saving !== false} onCancel={onCancel}>
      <Text size="sm">{[t('sso.text'), ...(linksAgain ? [t('sso.again', { label })] : [])].join(' ')}</Text>
      <PasswordField
        key={form.key('currentPassword')}
        label={t('password')}
        autoComplete="current-password"
        data-autofocus
        autoFocus
        {...form.getInputProps('currentPassword')}
      />
    </FormFrame>
  );
}
