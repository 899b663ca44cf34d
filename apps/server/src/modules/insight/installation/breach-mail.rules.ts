// What super-administrators are told of walls that do not hold. Pure.
import type { Language } from '@recado/contract/constants';

interface Words {
  subject: string;
  what: string;
  todo: string;
  where: string;
}

const WORDS: Record<Language, Words> = {
  pt: {
    subject: 'URGENTE: o isolamento entre empresas falhou',
    what: 'O teste de isolamento do Recado conseguiu ler ou alterar linhas de outra empresa no banco de dados. Nestas tabelas:',
    todo: 'Pare a instalação até resolver. Veja o que mudou no banco (políticas, papéis, permissões) e desfaça. O teste se repete a cada 5 minutos.',
    where: 'O resultado de cada teste está aqui',
  },
  en: {
    subject: 'URGENT: isolation between companies has failed',
    what: 'Recado’s isolation test was able to read or change another company’s rows in the database, in these tables:',
    todo: 'Stop the installation until this is fixed. Find out what has changed in the database (policies, roles, permissions) and undo it. The test runs again every 5 minutes.',
    where: 'The result of each test is here',
  },
  es: {
    subject: 'URGENTE: falló el aislamiento entre empresas',
    what: 'La prueba de aislamiento de Recado pudo leer o cambiar filas de otra empresa en la base de datos. En estas tablas:',
    todo: 'Detenga la instalación hasta resolverlo. Averigüe qué cambió en la base (políticas, roles, permisos) y deshágalo. La prueba se repite cada 5 minutos.',
    where: 'El resultado de cada prueba está aquí',
  },
};

/** A mail is no list of hundreds. */
const TOLD = 20;

export function breachMail(
  language: Language,
  breaches: readonly { table: string; what: string }[],
  publicUrl: string,
): { subject: string; text: string } {
  const { subject, what, todo, where } = WORDS[language];
  const lines = breaches.slice(0, TOLD).map((breach) => `- ${breach.table}: ${breach.what}`);
  const more = breaches.length > TOLD ? [`- … (${breaches.length})`] : [];
  return { subject, text: [what, '', ...lines, ...more, '', todo, '', `${where}: ${publicUrl}/health`].join('\n') };
}
