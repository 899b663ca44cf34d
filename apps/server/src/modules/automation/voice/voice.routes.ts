// Calls of what is said in recordings.
import { transcribeMessage } from '@recado/contract/messages';
import type { Message } from '@recado/contract/messages';
import type { ErrorCode } from '@recado/contract/errors';
import { fail, found } from '../../../platform/errors.ts';
import type { Call, Http } from '../../../platform/http/route.ts';
import { presentMessages } from '../../inbox/messages/message-presenter.service.ts';
import { lockVisibleMessage } from '../../inbox/messages/visible-messages.service.ts';
import { personLimits } from '../tokens/person-limits.service.ts';
import { transcribe, type Transcribing, type Unheard } from './transcribe.service.ts';
import { findKey } from './transcriptions.repo.ts';

const PATIENCE_MS = 30_000;

const REFUSALS: Record<Unheard, readonly [ErrorCode, string]> = {
  none: ['ERR_CONFLICT', 'There is no recording in this message'],
  large: ['ERR_RECORDING_TOO_LONG', 'A recording may have 16 MB to be transcribed'],
  long: ['ERR_RECORDING_TOO_LONG', 'A recording may be 15 minutes long to be transcribed'],
  budget: ['ERR_MODEL_BUDGET', "The company's tokens of this month are used up"],
  busy: ['ERR_MODEL_UNAVAILABLE', 'It is being transcribed'],
  away: ['ERR_MODEL_UNAVAILABLE', 'The endpoint does not answer'],
  refused: ['ERR_MODEL_REFUSED', 'The endpoint refuses the recording, or the key'],
  nonsense: ['ERR_MODEL_NONSENSE', 'Nothing was understood'],
};

export function voiceRoutes(http: Http, transcribing: Transcribing): void {
  const limited = personLimits(http, 'transcriptions');
  http.handle(
    transcribeMessage,
    limited((call, { params }) => transcribeByHand(call, transcribing, params.id)),
  );
}

async function transcribeByHand(call: Call, transcribing: Transcribing, id: number): Promise<Message> {
  const key = await call.run(async (ctx) => {
    await lockVisibleMessage(ctx, id);
    return found(await findKey(ctx.tx, id), 'ERR_NO_ASSISTANT');
  });
  const { companyId } = call.actor();
  const asked = { companyId, messageId: id, key, patienceMs: PATIENCE_MS };
  const heard = await transcribe(call.platform, transcribing, asked);
  if (!heard.ok) fail(...REFUSALS[heard.why]);
  const [message] = await call.run((ctx) => presentMessages(ctx, [id]));
  return found(message, 'ERR_NO_MESSAGE_FOUND');
}
