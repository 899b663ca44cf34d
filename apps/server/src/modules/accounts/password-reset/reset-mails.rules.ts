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
      `O código vale por ${RESET_CODE_MINUTES} minutos. Digite-o em:\n${link}`,
      'Se não foi você quem pediu, ignore esta mensagem: sua senha continua a mesma. Não mostre o código a ninguém.',
    ].join('\n\n'),
  }),
  en: ({ name, code, link }) => ({
    subject: 'Your password reset code',
    text: [
      `Hi ${name},`,
      'Here’s your code to reset your Recado password:',
      code,
      `It’s valid for ${RESET_CODE_MINUTES} minutes. Enter it at:\n${link}`,
      'If you didn’t ask for this code, you can ignore this email: your password won’t change. Never share the code with anyone.',
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
      'Se não foi você, crie outra senha agora mesmo em “Esqueceu a senha?” e avise o administrador da sua empresa.',
    ].join('\n\n'),
  }),
  en: (name) => ({
    subject: 'Your password was changed',
    text: [
      `Hi ${name},`,
      'Your Recado password has just been changed, and you’ve been signed out everywhere.',
      'If this wasn’t you, reset it right away with “Forgot your password?” and tell your company’s administrator.',
    ].join('\n\n'),
  }),
  es: (name) => ({
    subject: 'Su contraseña fue cambiada',
    text: [
      `¡Hola, ${name}!`,
      'La contraseña de su cuenta en Recado acaba de ser cambiada, y las sesiones abiertas fueron cerradas.',
      'Si no fue usted, cree otra ahora mismo en “¿Olvidó su contraseña?” y avise al administrador de su empresa.',
    ].join('\n\n'),
  }),
};

export const codeMail = (language: Language, mail: CodeMail): Text => CODE[language](mail);

export const passwordChangedMail = (language: Language, name: string): Text => CHANGED[language](name);
