// One word for one thing, and none of another variety of the language: the words that texts drift into, and what is said
// instead (CONTRIBUTING.md, Words). In the screens' texts and in the help pages.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { LANGUAGES, type Language } from '@recado/contract/constants';
import { expect, it } from 'vitest';

type Tree = { [key: string]: string | Tree };

/** Whole words that are not said, and what is. */
const NOT_SAID: Record<Language, readonly (readonly [string, string])[]> = {
  pt: [
    ['mensage(m|ns) rápidas?', 'respostas rápidas'],
    ['agendamentos?', 'mensagens agendadas'],
    ['comunicados?', 'avisos'],
    ['tarefas? em segundo plano', 'tarefas do sistema'],
    ['códigos? qr', 'QR Code'],
    ['atendimentos? (encerrad|fechad|finalizad)[oa]s?', 'atendimento resolvido'],
    ['(encerrar|fechar|finalizar) (o|os|um) atendimentos?', 'resolver'],
    ['bots?', 'robô'],
    ['notas (?!de \\d).*', 'anotações'],
    ['provedor de pagamento', 'provedor de pagamentos'],
    ['(as|às|para|por) pessoas (assumem|assumirem|atendem|respondem)', 'atendentes'],
    ['telemóvel|ficheiros?|ecrã|utilizador(es)?|tu|vós', 'celular, arquivo, tela, usuário, você'],
    ['(à|ao|na|no|da|do|a|o) \\{\\{company\\}\\}', 'a name without an article before it'],
  ],
  en: [
    ['(some|every|any|no)body', 'someone, everyone, anyone, no one'],
    ['whoever (?!runs).*', 'people who …'],
    ['anew|upon|shall|nought|may be had|mend(s|ed)?', 'today’s words'],
    ['by (itself|themselves)', 'automatically'],
    ['(do|does|is|are|was|were|could|would|will|has|have) not(?! equal)|cannot', 'isn’t, can’t …'],
    ['e-mails?', 'email'],
    ['hand-over', 'handover'],
    ['colour(s|ed)?|licences?|catalogues?|cancelled', 'American spelling'],
    ['(customi|summari|recogni|organi|authori|minimi)s(e|ed|es|ing|ation)', 'American spelling'],
  ],
  es: [
    ['vídeos?', 'video'],
    ['añad\\p{L}+', 'agregar'],
    ['(ordenador|móvil|celular)(es)?', 'computadora, teléfono'],
    ['planillas?', 'hoja de cálculo'],
    ['mensajes? rápidos?', 'respuestas rápidas'],
    ['comunicados?', 'avisos'],
    ['tareas? en segundo plano', 'tareas del sistema'],
    ['tickets? (cerrad|finalizad)os?', 'ticket resuelto'],
    ['apagad?o|apagar|apague|encend(ido|er)|encienda(lo|la)?', 'activar, desactivar'],
    ['sector(es)?', 'área'],
    ['afuera|adentro', 'fuera, dentro'],
    ['evaluaci(ón|ones)', 'calificación'],
    ['tú|te|ti|tus?|contigo|vosotr[oa]s|vuestr[oa]s?|puedes|debes|tienes|quieres|estás|eres|inicies', 'usted'],
    ['(revísa|guárda|iníci|inícia|cámbia|envía|prueba)l[oa]s?', 'usted'],
  ],
};
/** Marks have no ends of words. */
const MARKS: Record<Language, RegExp> = { pt: /[«»]/, en: /['«»]/, es: /[«»]/ };

/** What says so for a reason. */
const MAY = new Set<string>([
  // Meta's number needs no phone that is switched on
  'es connections.providerText.cloud',
  // the address of an example
  'pt integrations.field.typebotUrlHint',
]);

const ROOT = path.resolve(import.meta.dirname, '../../../../..');
const TEXTS = import.meta.dirname;

function flatten(tree: Tree, prefix: string): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[prefix + key, value]] : flatten(value, `${prefix}${key}.`),
  );
}

const screens = (language: Language): [string, string][] =>
  readdirSync(path.join(TEXTS, language)).flatMap((file) => {
    const tree = JSON.parse(readFileSync(path.join(TEXTS, language, file), 'utf8')) as Tree;
    return flatten(tree, `${language} ${file.replace('.json', '')}.`);
  });

const pages = (language: Language): [string, string][] => {
  const folder = path.join(ROOT, 'docs/user', language);
  return readdirSync(folder)
    .filter((file) => file.endsWith('.md'))
    .flatMap((file) =>
      readFileSync(path.join(folder, file), 'utf8')
        .split('\n')
        .map((line, at): [string, string] => [`${language}/${file}:${at + 1}`, line.replaceAll(/`[^`]*`/g, '')]),
    );
};

const soughtIn = (language: Language): (readonly [RegExp, string])[] =>
  NOT_SAID[language].map(([words, said]) => [new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})`, 'iu'), said]);
const SOUGHT: Record<Language, readonly (readonly [RegExp, string])[]> = {
  pt: soughtIn('pt'),
  en: soughtIn('en'),
  es: soughtIn('es'),
};

const strangeIn = (language: Language, text: string): string[] =>
  [...SOUGHT[language], [MARKS[language], '’ “ ”'] as const].flatMap(([not, said]) => {
    const [found] = not.exec(text) ?? [];
    return found === undefined ? [] : [`“${found}” → ${said}`];
  });

it.each(LANGUAGES)('in %s things are called by their one name', (language) => {
  const strange = [...screens(language), ...pages(language)].flatMap(([place, text]) =>
    MAY.has(place) ? [] : strangeIn(language, text).map((what) => `${place}: ${what}`),
  );
  expect(strange).toEqual([]);
});

it.each<[Language, string]>([
  ['pt', 'Até as pessoas assumirem.'],
  ['pt', 'Boas-vindas à {{company}}!'],
  ['pt', 'Mensagens rápidas'],
  ['pt', 'O bot não responde.'],
  ['en', 'It is sent by itself, and whoever answers gets it.'],
  ['en', "The other system's answer"],
  ['en', 'The tools did well, but this does not.'],
  ['es', 'Nada sale hasta que tú lo inicies.'],
  ['es', 'Añada un vídeo'],
  ['es', 'Vídeos'],
  ['es', '«Agregar a inicio»'],
])('in %s, “%s” is not said so', (language, text) => {
  expect(strangeIn(language, text)).not.toEqual([]);
});

it.each<[Language, string]>([
  ['pt', 'O botão pede uma nota de 1 a 3.'],
  ['en', 'It isn’t equal to someone’s license.'],
  ['es', 'Tiene que tener un ticket; este, también.'],
])('in %s, “%s” is said so', (language, text) => {
  expect(strangeIn(language, text)).toEqual([]);
});
