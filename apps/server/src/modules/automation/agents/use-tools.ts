// The tools that a model wants are called, outside of any transaction, and it is told what came of it. Who is killed
// meanwhile is followed by another that calls them again, each under the key that it had.
import type { Ctx } from '../../../platform/context.ts';
import type { NewEntry } from '../../inbox/tickets/timeline.service.ts';
import { recordTimeline } from '../../inbox/tickets/timeline.service.ts';
import type { ToolCall } from '../../../schema/agents.ts';
import { goOn, holdCall, storeTools, type DueCall } from './agent-calls.repo.ts';
import { callTool, type ToolCaller } from './call-tool.ts';
import type { Found } from './prepare-question.ts';
import type { Settled } from './settle-answer.ts';
import { checkCall, notDone } from './tool-calls.rules.ts';

interface Question {
  companyId: number;
  id: number;
  due: DueCall;
  found: Found;
}

/** What came of one, and which system was asked; undefined: none was */
type Done = ToolCall & { called?: { host: string; status: number | null } };

export async function useTools(
  caller: ToolCaller,
  { companyId, id, due, found: { agent } }: Question,
  run: <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T>,
): Promise<Settled> {
  const { ticketId, promptId, until } = due;
  const patienceMs = until.getTime() - caller.platform.clock.now().getTime();
  const calls = await Promise.all(
    due.toolCalls.map(async (call): Promise<Done> => {
      if (call.answer !== null) return call;
      const checked = checkCall(agent.tools, call);
      if ('problem' in checked) return { ...call, ...notDone(checked.problem) };
      const { key } = call;
      const done = await callTool(caller, { companyId, promptId, ticketId, ...checked, key, patienceMs });
      const { ok, fault, answer, status } = done;
      return { ...call, ok, fault, answer, called: { host: new URL(checked.tool.url).host, status } };
    }),
  );
  return run(async (ctx) => {
    if (!(await holdCall(ctx.tx, id, due.attempts))) return 'over';
    await storeTools(
      ctx.tx,
      id,
      calls.map(({ called: _called, ...call }) => call),
    );
    await goOn(ctx.tx, id, ctx.now);
    await recordTimeline(
      ctx,
      calls.flatMap((call) => lineOf(ticketId, agent.name, call)),
    );
    return 'more';
  });
}

/** For people who read along. */
const lineOf = (ticketId: number, name: string, { name: text, called }: Done): NewEntry[] =>
  called
    ? [
        {
          ticketId,
          kind: 'called',
          by: { kind: 'driver', userId: null, name },
          data: { host: called.host, text, ...(called.status !== null && { status: called.status }) },
        },
      ]
    : [];
