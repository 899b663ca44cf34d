// What other features than sending ask of it: answers that are given again, and the connection that a token may use.
import type { Ctx } from '../../../platform/context.ts';
import type { Program } from '../../../platform/http/programs.ts';
import { claimKey, findLine, keepAnswer, type Line } from './public-api.repo.ts';

/** False: somebody has it already. */
export const claimAnswer = ({ tx, now }: Ctx, caller: string, key: string, asked: string): Promise<boolean> =>
  claimKey(tx, caller, key, asked, now);

export const giveAnswer = ({ tx }: Ctx, caller: string, key: string, answer: object): Promise<void> =>
  keepAnswer(tx, caller, key, answer);

export const lineOf = ({ tx }: Ctx, program: Program, whatsappId: number): Promise<Line | undefined> =>
  findLine(tx, program, whatsappId);
