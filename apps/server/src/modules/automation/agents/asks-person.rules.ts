// Whether a customer asks for a person, or writes of what people answer. Pure.
import { folded } from '@recado/rules/folded';

const PERSON =
  '(atendente|humano|humana|pessoa|alguem|gerente|vendedor|vendedora|consultor|agente|persona|alguien|asesor|operador|human|person|someone|agent|representative|operator|manager)';
const WISH =
  '(fal(?:ar|o|e)|conversar|quero|queria|preciso|gostaria|chama[r]?|passa[r]?|transfere|transferir|hablar|quiero|quisiera|necesito|pase|talk|speak|want|need|get me|connect|transfer)';
const WISHES = [
  new RegExp(String.raw`\b${WISH}\b.{0,40}\b${PERSON}\b`, 'u'),
  // By itself it says the same.
  new RegExp(
    String.raw`^(?:um |uma |o |a |un |una |an? )?(?:atendente|humano|atendimento humano|asesor|human|agent|operador|operator|representative)[.!?]*$`,
    'u',
  ),
];

/** They want none. */
const NOT = /\b(nao|no|sem|sin|don'?t|do not|without)\b.{0,20}$/u;

export function asksForPerson(texts: readonly string[]): boolean {
  return texts.some((text) => {
    const said = folded(text);
    return WISHES.some((wish) => {
      const found = wish.exec(said);
      return found !== null && !NOT.test(said.slice(0, found.index));
    });
  });
}

/** The first of the topics that stands there as words. undefined: none */
export function topicIn(texts: readonly string[], topics: readonly string[]): string | undefined {
  const said = ` ${texts.map((text) => wordsOf(text)).join(' ')} `;
  return topics.find((topic) => said.includes(` ${wordsOf(topic)} `));
}

/** Why people take over, by the customer's own words and an agent's rules. undefined: it is for the agent */
export function wishIn(
  texts: readonly string[],
  rules: { person: boolean; topics: readonly string[] },
): 'person' | 'topic' | undefined {
  if (rules.person && asksForPerson(texts)) return 'person';
  return topicIn(texts, rules.topics) === undefined ? undefined : 'topic';
}

const wordsOf = (text: string): string =>
  folded(text)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
