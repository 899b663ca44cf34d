// What is mailed to somebody whose second factors have changed, so that they learn of it if it was not them. Pure.
import type { Language } from '@recado/contract/constants';

export type FactorChange = 'addFactor' | 'removeFactor' | 'resetFactor' | 'addPasskey' | 'removePasskey' | 'renewCodes';

interface Words {
  hello: (name: string) => string;
  notYou: string;
  /** subject, and what happened; `passkey`: as it is called */
  changes: Record<FactorChange, [subject: string, text: (passkey: string) => string]>;
}

const WORDS: Record<Language, Words> = {
  pt: {
    hello: (name) => `Olá, ${name}!`,
    notYou:
      'Se não foi você, troque a sua senha agora mesmo em “Meu perfil” ou em “Esqueceu a senha?” e avise o administrador da sua empresa.',
    changes: {
      addFactor: [
        'Um aplicativo de autenticação foi adicionado à sua conta',
        () =>
          'Um aplicativo de autenticação acaba de ser adicionado à sua conta no Recado: ao entrar, você informa um código dele.',
      ],
      removeFactor: [
        'O aplicativo de autenticação foi removido da sua conta',
        () =>
          'O aplicativo de autenticação acaba de ser removido da sua conta no Recado: os códigos dele não valem mais.',
      ],
      resetFactor: [
        'Sua verificação em duas etapas foi redefinida',
        () =>
          'Um administrador acaba de redefinir a verificação em duas etapas da sua conta no Recado: até você configurar de novo, só a senha basta para entrar.',
      ],
      addPasskey: [
        'Uma chave de acesso foi adicionada à sua conta',
        (passkey) =>
          `A chave de acesso “${passkey}” acaba de ser adicionada à sua conta no Recado: com ela e a senha se entra.`,
      ],
      removePasskey: [
        'Uma chave de acesso foi removida da sua conta',
        (passkey) => `A chave de acesso “${passkey}” acaba de ser removida da sua conta no Recado.`,
      ],
      renewCodes: [
        'Novos códigos de recuperação foram criados',
        () =>
          'Novos códigos de recuperação acabam de ser criados para a sua conta no Recado. Os de antes não valem mais.',
      ],
    },
  },
  en: {
    hello: (name) => `Hi ${name},`,
    notYou:
      'If this wasn’t you, change your password right away in “My profile” or with “Forgot your password?”, and tell your company’s administrator.',
    changes: {
      addFactor: [
        'An authenticator app was added to your account',
        () =>
          'An authenticator app has just been added to your Recado account: when you sign in, you’ll enter a code from it.',
      ],
      removeFactor: [
        'The authenticator app was removed from your account',
        () => 'The authenticator app has just been removed from your Recado account: its codes no longer work.',
      ],
      resetFactor: [
        'Your two-step verification was reset',
        () =>
          'An administrator has just reset the two-step verification of your Recado account: until you set it up again, your password alone is enough to sign in.',
      ],
      addPasskey: [
        'A passkey was added to your account',
        (passkey) =>
          `The passkey “${passkey}” has just been added to your Recado account: it can be used with your password to sign in.`,
      ],
      removePasskey: [
        'A passkey was removed from your account',
        (passkey) => `The passkey “${passkey}” has just been removed from your Recado account.`,
      ],
      renewCodes: [
        'New recovery codes were created',
        () => 'New recovery codes have just been created for your Recado account. The previous ones no longer work.',
      ],
    },
  },
  es: {
    hello: (name) => `¡Hola, ${name}!`,
    notYou:
      'Si no fue usted, cambie su contraseña ahora mismo en “Mi perfil” o en “¿Olvidó su contraseña?” y avise al administrador de su empresa.',
    changes: {
      addFactor: [
        'Se agregó una aplicación de autenticación a su cuenta',
        () =>
          'Acaba de agregarse una aplicación de autenticación a su cuenta en Recado: al iniciar sesión, escribirá un código de ella.',
      ],
      removeFactor: [
        'Se quitó la aplicación de autenticación de su cuenta',
        () => 'Acaba de quitarse la aplicación de autenticación de su cuenta en Recado: sus códigos ya no valen.',
      ],
      resetFactor: [
        'Se restableció su verificación en dos pasos',
        () =>
          'Un administrador acaba de restablecer la verificación en dos pasos de su cuenta en Recado: hasta que la configure de nuevo, basta la contraseña para iniciar sesión.',
      ],
      addPasskey: [
        'Se agregó una llave de acceso a su cuenta',
        (passkey) =>
          `Acaba de agregarse la llave de acceso “${passkey}” a su cuenta en Recado: con ella y la contraseña se inicia sesión.`,
      ],
      removePasskey: [
        'Se quitó una llave de acceso de su cuenta',
        (passkey) => `Acaba de quitarse la llave de acceso “${passkey}” de su cuenta en Recado.`,
      ],
      renewCodes: [
        'Se crearon códigos de recuperación nuevos',
        () => 'Acaban de crearse códigos de recuperación nuevos para su cuenta en Recado. Los de antes ya no valen.',
      ],
    },
  },
};

export function factorMail(
  language: Language,
  change: FactorChange,
  { name, passkey }: { name: string; passkey: string },
): { subject: string; text: string } {
  const { hello, notYou, changes } = WORDS[language];
  const [subject, text] = changes[change];
  return { subject, text: [hello(name), text(passkey), notYou].join('\n\n') };
}
