// One's own name, address, password and language.
import { LANGUAGES } from '@recado/contract/constants';
import { updateUser, userInput } from '@recado/contract/users';
import { z } from 'zod';
import { NameAndEmail } from '../../entities/user/NameAndEmail.tsx';
import { notNames } from '../../entities/user/notNames.ts';
import { OwnPasswordField } from '../../entities/user/OwnPasswordField.tsx';
import { passwordChange } from '../../entities/user/passwordChange.ts';
import { PasswordField } from '../../entities/user/PasswordField.tsx';
import { LIMITS } from '@recado/contract/constants';
import { FormModal } from '../../shared/crud/FormModal.tsx';
import { useEntityForm } from '../../shared/crud/useEntityForm.ts';
import { call, callAndRenew } from '../../shared/data/client.ts';
import { currentLanguage } from '../../shared/i18n/i18n.ts';
import { chooseLanguage } from '../../entities/language/chooseLanguage.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { sessionStore } from '../../shared/session/sessionStore.ts';
import { useSession } from '../../shared/session/useSession.ts';
import { LanguageSelect } from '../../shared/ui/LanguageSelect.tsx';

export interface ProfileDialogProps {
  opened: boolean;
  onClose: () => void;
}

export function ProfileDialog({ opened, onClose }: ProfileDialogProps) {
  // Each opening starts from how things are.
  return opened ? <ProfileForm onClose={onClose} /> : null;
}

const profileSchema = z.object({
  name: userInput.shape.name,
  email: userInput.shape.email,
  password: passwordChange,
  currentPassword: z.string(),
  language: z.enum(LANGUAGES),
});

function ProfileForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['users', 'common']);
  const { user } = useSession();
  const { form, submit, saving } = useEntityForm({
    schema: notNames(profileSchema, ({ name, email }) => [name, email, user.company.name]),
    initialValues: {
      name: user.name,
      email: user.email,
      password: '',
      currentPassword: '',
      language: currentLanguage(),
    },
    save: async ({ language, currentPassword, ...change }) => {
      const signsInAnew = change.password !== '' || change.email !== user.email;
      const body = signsInAnew ? { ...change, currentPassword } : change;
      const saved = await (signsInAnew ? callAndRenew : call)(updateUser, { params: { id: user.id }, body });
      if (language !== currentLanguage()) await chooseLanguage(language);
      return saved;
    },
    invalidates: ['user'],
    codeFields: {
      ERR_EMAIL_IN_USE: 'email',
      ERR_WRONG_PASSWORD: 'currentPassword',
      ERR_GUESSABLE_PASSWORD: 'password',
    },
    successText: t('own.saved'),
    onSaved: ({ name, email }) => sessionStore.changeUser({ name, email }),
    onDone: onClose,
  });
  return (
    <FormModal opened title={t('own.title')} onClose={onClose} submit={submit} saving={saving}>
      <NameAndEmail own keyOf={form.key} inputOf={form.getInputProps} />
      <PasswordField
        key={form.key('password')}
        label={t('field.newPassword')}
        description={t('own.passwordKeep', LIMITS.password)}
        autoComplete="new-password"
        {...form.getInputProps('password')}
      />
      <OwnPasswordField key={form.key('currentPassword')} {...form.getInputProps('currentPassword')} />
      <LanguageSelect key={form.key('language')} label={t('own.language')} {...form.getInputProps('language')} />
    </FormModal>
  );
}
