// Many people at once, from a spreadsheet or a phone's address book: what each becomes, and all of them in a few statements.
import { ask } from '../../../events/domain-events.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { found } from '../../../platform/errors.ts';
import { tellContact } from './contact-events.service.ts';
import type { ContactChange, ExistingContact, ImportedPerson, Outcome } from './import.rules.ts';
import { findPeople, insertPeople, readPeople, updatePeople, type FoundPerson } from './people.repo.ts';
import { canonicalPhone, phoneForms } from '@recado/rules/phone';

/** one transaction: longer ones keep others waiting */
export const PEOPLE_TOGETHER = 100;

export interface Person extends ImportedPerson {
  lid?: string | null;
}

/** What changes on a contact that is there; nothing: it stays as it is. */
export type ChangeRule = (existing: ExistingContact, person: ImportedPerson) => ContactChange;

interface Plan {
  person: Person;
  existing: ExistingContact | undefined;
  change: ContactChange;
  outcome: Exclude<Outcome, 'refused'>;
}

/** What would become of each. */
export async function planPeople(tx: Tx, people: readonly Person[], rule: ChangeRule): Promise<Plan[]> {
  const lids = people.flatMap(({ lid }) => lid ?? []);
  const there = await findPeople(tx, [...new Set(people.flatMap(({ number }) => phoneForms(number)))], lids);
  const by = (kind: FoundPerson['by']) =>
    new Map(there.filter((one) => one.by === kind).map((one) => [canonicalPhone(one.value), one]));
  const [numbers, aliases, hidden] = [by('number'), by('alias'), by('lid')];
  return people.map((person) => {
    const existing = numbers.get(person.number) ?? aliases.get(person.number) ?? hidden.get(person.lid ?? '');
    if (!existing) return { person, existing, change: {}, outcome: 'create' };
    const change = rule(existing, person);
    return { person, existing, change, outcome: Object.keys(change).length > 0 ? 'update' : 'unchanged' };
  });
}

export interface WrittenPeople {
  outcomes: Plan['outcome'][];
  created: { id: number; number: string }[];
  /** ids */
  updated: number[];
}

export async function writePeople(ctx: Ctx, people: readonly Person[], rule: ChangeRule): Promise<WrittenPeople> {
  const plans = await planPeople(ctx.tx, people, rule);
  const created = await insertPeople(
    ctx.tx,
    plans.flatMap(({ person, outcome }) => (outcome === 'create' ? { ...person, lid: person.lid ?? null } : [])),
    ctx.now,
  );
  if (created.length > 0) await ask(ctx, 'contacts.made', { ids: created.map(({ id }) => id) });
  const updated = await updatePeople(
    ctx.tx,
    plans.flatMap(({ existing: before, change, outcome }) =>
      before && outcome === 'update' ? { before, after: { ...before, ...change } } : [],
    ),
    ctx.now,
  );
  // What somebody else was quicker with is there, and is theirs.
  const numbers = new Set(created.map(({ number }) => number));
  const ids = new Set(updated);
  const outcomes = plans.map(({ person, existing, outcome }) => {
    const written = existing ? ids.has(existing.id) : numbers.has(person.number);
    return written ? outcome : 'unchanged';
  });
  return { outcomes, created, updated };
}

/** Whoever is there stays as they are. */
const keep = (): ContactChange => ({});

/** The contact with that number, made where there is none. Answers its id. */
export async function ensurePerson(ctx: Ctx, person: Person): Promise<number> {
  return found((await ensurePeople(ctx, [person]))[0], 'ERR_NO_CONTACT_FOUND');
}

/** The same for many, in their order. undefined: it came and went meanwhile. */
export async function ensurePeople(ctx: Ctx, people: readonly Person[]): Promise<(number | undefined)[]> {
  const find = async () => (await planPeople(ctx.tx, people, keep)).map(({ existing }) => existing?.id);
  const there = await find();
  const missing = people.filter((_, n) => there[n] === undefined);
  if (missing.length === 0) return there;
  // Of two with one number one is made.
  const { created } = await writePeople(ctx, [...new Map(missing.map((one) => [one.number, one])).values()], keep);
  const made = await readPeople(
    ctx.tx,
    created.map(({ id }) => id),
  );
  for (const contact of made) tellContact(ctx, 'create', contact);
  const ids = new Map(made.map(({ id, number }) => [number, id]));
  const known = people.map(({ number }, n) => there[n] ?? ids.get(number));
  // Or somebody else was quicker.
  return known.every((id) => id !== undefined) ? known : find();
}

export const chunksOf = <T>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size));
