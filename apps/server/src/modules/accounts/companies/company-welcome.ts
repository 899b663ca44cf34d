// The mail to the first administrator of a company that a super-administrator added without a password.
import type { Company } from '@recado/contract/companies';
import type { Language } from '@recado/contract/constants';
import type { SystemCtx } from '../../../platform/context.ts';
import { sendMail } from '../mail/mail.service.ts';

type Text = { subject: string; text: (company: string, link: string) => string };

const TEXTS: Record<Language, Text> = {
  pt: {
    subject: 'Sua empresa está no Recado',
    text: (company, link) =>
      `Olá!\n\nA empresa ${company} foi cadastrada no Recado, e este é o e-mail de quem vai administrá-la.\n` +
      `Crie sua senha aqui:\n\n${link}\n`,
  },
  en: {
    subject: 'Your company is on Recado',
    text: (company, link) =>
      `Hello,\n\n${company} now has an account on Recado, and this is its administrator’s email address.\n` +
      `Set your password here:\n\n${link}\n`,
  },
  es: {
    subject: 'Su empresa está en Recado',
    text: (company, link) =>
      `Hola:\n\nLa empresa ${company} fue registrada en Recado, y este es el correo de quien la administra.\n` +
      `Cree su contraseña aquí:\n\n${link}\n`,
  },
};

export async function welcomeAdministrator({ platform, tx }: SystemCtx, company: Company): Promise<void> {
  const { subject, text } = TEXTS[company.language];
  const link = `${platform.publicUrl}/forgetpsw?ask=1&email=${encodeURIComponent(company.email)}`;
  await sendMail(platform, tx, { to: company.email, subject, text: text(company.name, link), companyId: company.id });
}
