// What super-administrators are told of a company that signed itself up. Pure.
import type { Language } from '@recado/contract/constants';

export interface NewCompany {
  name: string;
  email: string;
  phone: string;
  plan: string;
}

const WORDS: Record<Language, Record<'title' | 'name' | 'plan' | 'email' | 'phone', string>> = {
  pt: { title: 'Nova empresa no Recado', name: 'Empresa', plan: 'Plano', email: 'E-mail', phone: 'Telefone' },
  en: { title: 'New company on Recado', name: 'Company', plan: 'Plan', email: 'Email', phone: 'Phone' },
  es: { title: 'Nueva empresa en Recado', name: 'Empresa', plan: 'Plan', email: 'Correo', phone: 'Teléfono' },
};

/** Whoever signs up writes these: a line of theirs stays one line. */
const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

export function signupNotice(language: Language, company: NewCompany): { subject: string; text: string } {
  const words = WORDS[language];
  const lines = (['name', 'plan', 'email', 'phone'] as const).map((key) => `${words[key]}: ${oneLine(company[key])}`);
  return {
    subject: `${words.title}: ${oneLine(company.name)}`,
    text: [words.title, ...lines].join('\n'),
  };
}
