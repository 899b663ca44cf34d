// What super-administrators are told of a company that signed itself up. Pure.
import type { Language } from '@recado/contract/constants';

export interface NewCompany {
  name: string;
  email: string;
  phone: string;
  plan: string;
  /** the company whose link it followed */
  through: string | undefined;
}

const WORDS: Record<Language, Record<'title' | 'name' | 'plan' | 'email' | 'phone' | 'through', string>> = {
  pt: {
    title: 'Nova empresa no Recado',
    name: 'Empresa',
    plan: 'Plano',
    email: 'E-mail',
    phone: 'Telefone',
    through: 'Indicada por',
  },
  en: {
    title: 'New company on Recado',
    name: 'Company',
    plan: 'Plan',
    email: 'Email',
    phone: 'Phone',
    through: 'Referred by',
  },
  es: {
    title: 'Nueva empresa en Recado',
    name: 'Empresa',
    plan: 'Plan',
    email: 'Correo',
    phone: 'Teléfono',
    through: 'Recomendada por',
  },
};

/** Whoever signs up writes these: a line of theirs stays one line. */
const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

export function signupNotice(language: Language, company: NewCompany): { subject: string; text: string } {
  const words = WORDS[language];
  const lines = (['name', 'plan', 'email', 'phone', 'through'] as const).flatMap((key) => {
    const value = company[key];
    return value === undefined ? [] : [`${words[key]}: ${oneLine(value)}`];
  });
  return {
    subject: `${words.title}: ${oneLine(company.name)}`,
    text: [words.title, ...lines].join('\n'),
  };
}
