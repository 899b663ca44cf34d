// What is mailed to somebody whose link to the company's identity provider has changed, so that they learn of it if it was not
// them. Pure.
import type { Language } from '@recado/contract/constants';

/** `resetSso`: an administrator has unlinked them. */
export type LinkChange = 'linkSso' | 'unlinkSso' | 'resetSso';

type Text = (label: string) => string;

interface Words {
  hello: (name: string) => string;
  /** subject, what happened, and what to do if it was not them */
  changes: Record<LinkChange, [subject: Text, text: Text, notYou: Text]>;
}

const WORDS: Record<Language, Words> = {
  pt: {
    hello: (name) => `Olá, ${name}!`,
    changes: {
      linkSso: [
        (label) => `Sua conta foi vinculada a ${label}`,
        (label) => `Sua conta no Recado acaba de ser vinculada à sua conta em ${label}: com ela se entra no Recado.`,
        (label) =>
          `Se não foi você, avise agora mesmo o administrador da sua empresa, que pode desvincular as contas em “Usuários”, e troque a sua senha em ${label}.`,
      ],
      unlinkSso: [
        (label) => `Sua conta não está mais vinculada a ${label}`,
        (label) => `Você acaba de desvincular a sua conta no Recado da sua conta em ${label}.`,
        () =>
          'Se não foi você, troque a sua senha agora mesmo em “Meu perfil” ou em “Esqueceu a senha?” e avise o administrador da sua empresa.',
      ],
      resetSso: [
        (label) => `Sua conta não está mais vinculada a ${label}`,
        (label) => `Um administrador acaba de desvincular a sua conta no Recado da sua conta em ${label}.`,
        () =>
          'Se você não esperava por isso, fale com o administrador da sua empresa. Sem outra forma de entrar, escolha uma senha em “Esqueceu a senha?”.',
      ],
    },
  },
  en: {
    hello: (name) => `Hi ${name},`,
    changes: {
      linkSso: [
        (label) => `Your account was linked to ${label}`,
        (label) =>
          `Your Recado account has just been linked to your account at ${label}: you can sign in to Recado with it.`,
        (label) =>
          `If this wasn’t you, tell your company’s administrator right away, who can unlink the accounts under “Users”, and change your password at ${label}.`,
      ],
      unlinkSso: [
        (label) => `Your account is no longer linked to ${label}`,
        (label) => `You have just unlinked your Recado account from your account at ${label}.`,
        () =>
          'If this wasn’t you, change your password right away in “My profile” or with “Forgot your password?”, and tell your company’s administrator.',
      ],
      resetSso: [
        (label) => `Your account is no longer linked to ${label}`,
        (label) => `An administrator has just unlinked your Recado account from your account at ${label}.`,
        () =>
          'If you didn’t expect this, talk to your company’s administrator. If you have no other way in, choose a password with “Forgot your password?”.',
      ],
    },
  },
  es: {
    hello: (name) => `¡Hola, ${name}!`,
    changes: {
      linkSso: [
        (label) => `Su cuenta se vinculó a ${label}`,
        (label) => `Su cuenta en Recado acaba de vincularse a su cuenta en ${label}: con ella se entra a Recado.`,
        (label) =>
          `Si no fue usted, avise ahora mismo al administrador de su empresa, que puede desvincular las cuentas en “Usuarios”, y cambie su contraseña en ${label}.`,
      ],
      unlinkSso: [
        (label) => `Su cuenta ya no está vinculada a ${label}`,
        (label) => `Usted acaba de desvincular su cuenta en Recado de su cuenta en ${label}.`,
        () =>
          'Si no fue usted, cambie su contraseña ahora mismo en “Mi perfil” o en “¿Olvidó su contraseña?” y avise al administrador de su empresa.',
      ],
      resetSso: [
        (label) => `Su cuenta ya no está vinculada a ${label}`,
        (label) => `Un administrador acaba de desvincular su cuenta en Recado de su cuenta en ${label}.`,
        () =>
          'Si no lo esperaba, hable con el administrador de su empresa. Si no tiene otra forma de entrar, elija una contraseña en “¿Olvidó su contraseña?”.',
      ],
    },
  },
};

export function linkMail(
  language: Language,
  change: LinkChange,
  { name, label }: { name: string; label: string },
): { subject: string; text: string } {
  const { hello, changes } = WORDS[language];
  const [subject, text, notYou] = changes[change];
  return { subject: subject(label), text: [hello(name), text(label), notYou(label)].join('\n\n') };
}
