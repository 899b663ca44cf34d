// What another program asks beside sending: how its message is doing, and which templates its number has.
import type { getSentStatus, listOwnTemplates } from '@recado/contract/public-api';
import type { z } from 'zod';
import type { Ctx } from '../../../platform/context.ts';
import { fail, found } from '../../../platform/errors.ts';
import type { Program, ProgramCall } from '../../../platform/http/programs.ts';
import { askTemplates } from '../../catalog/connections/channel-requests.service.ts';
import { findLine, findSent } from './public-api.repo.ts';
import { statusOf } from './public-api.rules.ts';

export async function sentStatus(
  { tx }: Ctx,
  program: Program,
  id: number,
): Promise<z.output<typeof getSentStatus.reply>> {
  const { error, createdAt, ...sent } = found(await findSent(tx, program, id), 'ERR_NO_MESSAGE_FOUND');
  return {
    ...sent,
    status: statusOf(sent.ack),
    ...(error !== null && { error }),
    createdAt: new Date(createdAt).toISOString(),
  };
}

/** None of other networks than the official one. Errors: askTemplates. */
export async function ownTemplates(
  call: ProgramCall,
  wanted: number | undefined,
): Promise<z.output<typeof listOwnTemplates.reply>> {
  const { platform, program } = call;
  const { id, provider, allowed } = found(
    await call.run(({ tx }) => findLine(tx, program, wanted)),
    'ERR_NO_WAPP_FOUND',
  );
  if (!allowed) fail('ERR_NO_PERMISSION', 'The token is limited to queues that this connection does not serve');
  return { templates: provider === 'cloud' ? await askTemplates(platform, program.companyId, id) : [] };
}
