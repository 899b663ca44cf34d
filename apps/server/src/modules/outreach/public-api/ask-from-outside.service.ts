// What another program asks beside sending: how its message is doing, which templates its number has, who is on the network.
import type { checkNumber, getSentStatus, listOwnTemplates } from '@recado/contract/public-api';
import type { z } from 'zod';
import type { Ctx } from '../../../platform/context.ts';
import { fail, found } from '../../../platform/errors.ts';
import type { Program, ProgramCall } from '../../../platform/http/programs.ts';
import { askTemplates } from '../../catalog/connections/channel-requests.service.ts';
import { checkedNumber } from '../numbers/numbers.service.ts';
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

/** Errors: checkedNumber; ERR_WAPP_RESTRICTED, and ERR_TOO_MANY_REQUESTS where the line has asked as much as it may. */
export async function numberFromOutside(
  { platform, program }: ProgramCall,
  text: string,
): Promise<z.output<typeof checkNumber.reply>> {
  const { number, exists, because } = await checkedNumber(platform, program.companyId, text);
  if (because?.unasked === 'restricted')
    fail('ERR_WAPP_RESTRICTED', 'The connection may not write to new numbers now, so it asks about none');
  if (because?.unasked === 'pace') {
    const seconds = Math.max(1, Math.ceil((because.until.getTime() - platform.clock.now().getTime()) / 1_000));
    fail('ERR_TOO_MANY_REQUESTS', `The connection has asked about many numbers; wait ${seconds} seconds`, { seconds });
  }
  return { number, exists };
}
