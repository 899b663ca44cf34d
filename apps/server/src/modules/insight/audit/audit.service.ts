// Writing down who has done what of what not everybody may: what it is about is read before and after, in the same transaction.
import type { Endpoint } from '@recado/contract/endpoint';
import { allEndpoints } from '@recado/contract/api';
import { emit, type Acted } from '../../../events/domain-events.ts';
import { actorOf, type Actor, type Ctx, type SystemCtx } from '../../../platform/context.ts';
import type { Act, ActCall, Acts } from '../../../platform/http/acts.ts';
import { changedOf, isUnchanged } from './audit.rules.ts';
import { countFailedSignIns, insertEntries, look, type NewEntry, type Seen } from './audit.repo.ts';
import { askedOf, AUDITED, mergedContact, partsOf, type Asked, type Audited } from './audited.table.ts';
import { LOOKED_AT, type LookedAt } from './kinds.table.ts';

type Scope = Ctx | SystemCtx;

const NAMES = new Map<Endpoint, string>(allEndpoints.map(({ endpoint, name }) => [endpoint, name]));
/** Wrong passwords of one account that are written down in an hour: whoever guesses does not fill the log. */
const FAILED_AN_HOUR = 10;
const HOUR_MS = 60 * 60_000;

/** What the pipeline of calls asks: whether a call is written down, and by whom. */
export const acts: Acts = (endpoint) => {
  const audited = AUDITED[NAMES.get(endpoint) ?? ''];
  return audited && ((call) => actOf(audited, call));
};

function actOf(audited: Audited, call: ActCall): Act {
  const asked = askedOf(call);
  let written = false;
  /** @param whole also where nothing has changed that is compared */
  const around = async <T>(scope: Scope, work: () => Promise<T>, whole: boolean): Promise<T> => {
    const before = await lookAt(scope, audited, asked, {});
    const takenIn = audited.takesIn && (await lookAtRow(scope, audited, audited.takesIn(asked)));
    const answer = await work();
    const after = await lookAt(scope, audited, asked, partsOf(answer));
    const told = actedOf(audited, asked, { before, after, takenIn, answer: partsOf(answer), address: call.address });
    if (told && (whole || !isUnchanged(told))) {
      written = true;
      await write(scope, told);
    }
    return answer;
  };
  return {
    whole: (scope, work) => around(scope, work, true),
    part: (scope, work) => (audited.look === null || audited.apart ? work() : around(scope, work, false)),
    end: async (run, answer) => {
      if (!written) await run((ctx) => around(ctx, () => Promise.resolve(answer), true).then(() => undefined));
    },
  };
}

const lookAt = (scope: Scope, audited: Audited, asked: Asked, answer: Asked['body']) =>
  lookAtRow(scope, audited, audited.id ? audited.id(asked, answer) : asked.params['id']);

function lookAtRow({ tx }: Scope, { look: what }: Audited, id: unknown) {
  return what === null || id === undefined || id === null ? undefined : look(tx, what, id);
}

interface Looked {
  before: Seen | undefined;
  after: Seen | undefined;
  takenIn: Seen | undefined;
  answer: Asked['body'];
  address: string;
}

type What = Omit<Acted, 'by'>;

/** undefined: such a call is not written down */
function actedOf(audited: Audited, asked: Asked, looks: Looked): What | undefined {
  const { before, after, takenIn, answer, address } = looks;
  const rows = [before, after].flatMap((seen) => (seen ? [seen.fields] : []));
  if (audited.when && !audited.when(asked, rows)) return undefined;
  const looked: LookedAt | undefined = audited.look === null ? undefined : LOOKED_AT[audited.look];
  const changed = audited.apart
    ? { before: {}, after: {}, secrets: [] }
    : changedOf(before?.fields, after?.fields, looked);
  // Saved as it was: forms send all that they show.
  if (audited.action === 'change' && looked && !audited.apart && isUnchanged(changed)) return undefined;
  const told = changedOf(
    {},
    {
      ...audited.tells?.(asked, answer),
      ...(takenIn && mergedContact(takenIn.id, takenIn.name)),
    },
  );
  const seen = before ?? after;
  return {
    ...changed,
    after: { ...changed.after, ...told.after },
    address,
    action: audited.instead?.(asked, before?.fields ?? {}) ?? audited.action,
    kind: audited.kind,
    // Whoever stands on a list has a row of their own: its id is not the list's.
    entityId: audited.look === audited.kind ? (seen?.id ?? null) : null,
    entityName: seen?.name ?? audited.called?.(asked) ?? '',
  };
}

const byActor = ({ userId, name }: Actor): Acted['by'] => ({ userId, name });

/** Told in the company's transaction; of all companies', written where the super-administrator's company sees it, and in the company that it is about. */
async function write(scope: Scope, what: What): Promise<void> {
  if ('companyId' in scope) return emit(scope, 'acted', { ...what, by: byActor(actorOf(scope)) });
  const { actor, tx } = scope;
  const entries = [{ ...entryOf({ ...what, by: byActor(actor) }), companyId: actor.companyId }];
  const { kind, action, entityId } = what;
  // Who runs the installation is nobody of that company: which address they came from is not its to know.
  if (kind === 'company' && action !== 'delete' && entityId !== null && entityId !== actor.companyId)
    entries.push({ ...entryOf({ ...what, address: '', by: { userId: null, name: actor.name } }), companyId: entityId });
  await insertEntries(tx, entries);
}

const entryOf = ({ by, ...what }: Acted): NewEntry => ({ ...what, userId: by.userId, userName: by.name });

/** Hears of what was done. */
export async function recordActs(ctx: Ctx, acted: readonly Acted[]): Promise<void> {
  const entries: NewEntry[] = [];
  for (const act of acted) if (!(await isGuessedOn(ctx, act))) entries.push(entryOf(act));
  await insertEntries(ctx.tx, entries);
}

/** One more wrong password, of which there are enough. */
async function isGuessedOn({ tx, now }: Ctx, { action, entityId }: Acted): Promise<boolean> {
  if (action !== 'signInFailed' || entityId === null) return false;
  return (await countFailedSignIns(tx, entityId, new Date(now.getTime() - HOUR_MS))) >= FAILED_AN_HOUR;
}
