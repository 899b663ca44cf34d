// What is mailed to somebody who forgot their password. Pure.
import type { Language } from '@recado/contract/constants';
import { RESET_CODE_MINUTES } from '@recado/contract/password-reset';

interface Text {
  subject: string;
  text: string;
}

interface CodeMail {
  name: string;
  code: string;
  /** where the code is typed in */
  link: string;
}

const CODE: Record<Language, (mail: CodeMail) => Text> = {
  pt: ({ name, code, link }) => ({
    subject: 'Seu código para criar uma nova senha',
    text: [
      `Olá, ${name}!`,
      'Seu código para criar uma nova senha no Recado é:',
      code,
      `Ele vale por ${RESET_CODE_MINUTES} minutos. Digite-o em:\n${link}`,
      'Se não foi você quem pediu, ignore esta mensagem: sua senha continua a mesma. Não mostre o código a ninguém.',
    ].join('\n\n'),
  }),
  en: ({ name, code, link }) => ({
    subject: 'Your code for a new password',
    text: [
      `Hello, ${name}!`,
      'Your code for a new password on Recado is:',
      code,
      `It is good for ${RESET_CODE_MINUTES} minutes. Type it in at:\n${link}`,
      'If you did not ask for it, ignore this message: your password stays as it is. Show the code to nobody.',
    ].join('\n\n'),
  }),
  es: ({ name, code, link }) => ({
    subject: 'Su código para crear una nueva contraseña',
    text: [
      `¡Hola, ${name}!`,
      'Su código para crear una nueva contraseña en Recado es:',
      code,
      `Vale por ${RESET_CODE_MINUTES} minutos. Escríbalo en:\n${link}`,
      'Si usted no lo pidió, ignore este mensaje: su contraseña sigue siendo la misma. No muestre el código a nadie.',
    ].join('\n\n'),
  }),
};

const CHANGED: Record<Language, (name: string) => Text> = {
  pt: (name) => ({
    subject: 'Sua senha foi alterada',
    text: [
      `Olá, ${name}!`,
      'A senha da sua conta no Recado acaba de ser alterada, e as sessões abertas foram encerradas.',
      'Se não foi você, crie outra senha agora mesmo em "Esqueci minha senha" e avise o administrador da sua empresa.',
    ].join('\n\n'),
  }),
  en: (name) => ({
    subject: 'Your password was changed',
    text: [
      `Hello, ${name}!`,
      'The password of your account on Recado has just been changed, and the open sessions were ended.',
      'If it was not you, choose another one right away with "Forgot your password?" and tell your company’s administrator.',
    ].join('\n\n'),
  }),
  es: (name) => ({
    subject: 'Su contraseña fue cambiada',
    text: [
      `¡Hola, ${name}!`,
      'La contraseña de su cuenta en Recado acaba de ser cambiada, y las sesiones abiertas fueron cerradas.',
      'Si no fue usted, cree otra ahora mismo en «Olvidé mi contraseña» y avise al administrador de su empresa.',
    ].join('\n\n'),
  }),
};

export const codeMail = (language: Language, mail: CodeMail): Text => CODE[language](mail);

export const passwordChangedMail = (language: Language, name: string): Text => CHANGED[language](name);
