// Calls on the voices of agents.
import * as api from '@recado/contract/prompt-voices';
import type { Http } from '../../../platform/http/route.ts';
import type { Speaker } from '../../../ports/speech.ts';
import { personLimits } from '../tokens/person-limits.service.ts';
import { getVoice, listen, setVoice } from './voices.service.ts';

export function promptVoiceRoutes(http: Http, { speaker }: { speaker: Speaker }): void {
  const limited = personLimits(http, 'voices');
  http.read(api.getPromptVoice, (ctx, { params }) => getVoice(ctx, params.id));
  http.route(api.setPromptVoice, (ctx, { params, body }) => setVoice(ctx, params.id, body));
  http.handle(
    api.listenToVoice,
    limited((call, { params, body }) => listen(call, speaker, params.id, body)),
  );
}
