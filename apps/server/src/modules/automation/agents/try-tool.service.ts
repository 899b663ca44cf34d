// A tool tried out from its form: really called, with what a person typed.
import { randomUUID } from 'node:crypto';
import type { ToolTry, tryTool } from '@recado/contract/prompt-tools';
import type { z } from 'zod';
import type { Ctx } from '../../../platform/context.ts';
import { found } from '../../../platform/errors.ts';
import type { Call } from '../../../platform/http/route.ts';
import type { SafeFetch } from '../../../platform/net/safe-fetch.ts';
import { listCallsOf } from '../integrations/call-log.service.ts';
import { callTool } from './call-tool.ts';
import { promptsRepo } from './prompts.repo.ts';
import { checkCall, notDone } from './tool-calls.rules.ts';

export async function tryToolCall(
  call: Call,
  fetch: SafeFetch,
  { tool, promptId, arguments: values }: z.output<typeof tryTool.body>,
): Promise<ToolTry> {
  await call.run(async ({ tx }) => {
    if (promptId !== null) found(await promptsRepo.find(tx, promptId), 'ERR_NO_PROMPT_FOUND');
  });
  const checked = checkCall([tool], { name: tool.name, arguments: JSON.stringify(values) });
  if ('problem' in checked) {
    const { answer } = notDone(checked.problem);
    return { ok: false, status: null, ms: 0, answer, error: checked.problem };
  }
  const { platform } = call;
  const { companyId } = call.actor();
  const one = { companyId, promptId, ticketId: null, ...checked, key: `try_${randomUUID()}` };
  const { ok, status, ms, answer } = await callTool({ platform, fetch }, one);
  return { ok, status, ms, answer, error: ok ? '' : answer };
}

export async function listToolCalls(ctx: Ctx, promptId: number): ReturnType<typeof listCallsOf> {
  found(await promptsRepo.find(ctx.tx, promptId), 'ERR_NO_PROMPT_FOUND');
  return listCallsOf(ctx, { promptId });
}
