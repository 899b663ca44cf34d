// Calls that help a person write: so many a minute for each of them, whichever they are.
import * as api from '@recado/contract/aids';
import { fail } from '../../../platform/errors.ts';
import type { Call, Http } from '../../../platform/http/route.ts';
import {
  rewriteText,
  suggestAnswer,
  summariseTicket,
  translateMessage,
  translateText,
  type Aiding,
} from './aids.service.ts';

export function aidRoutes(http: Http, aiding: Aiding): void {
  const limit = http.app.createRateLimit({
    max: api.AID_RATE.calls,
    timeWindow: api.AID_RATE.seconds * 1_000,
    keyGenerator: ({ claims }) => `aids ${claims?.companyId} ${claims?.id}`,
  });
  const limited =
    <I, A>(work: (call: Call, input: I) => Promise<A>) =>
    async (call: Call, input: I): Promise<A> => {
      const { isAllowed, ...state } = await limit(call.request);
      if (!isAllowed && 'isExceeded' in state && state.isExceeded) fail('ERR_TOO_MANY_REQUESTS', 'Wait a minute');
      return work(call, input);
    };
  http.handle(
    api.suggestAnswer,
    limited((call, { params }) => suggestAnswer(call, aiding, params.id)),
  );
  http.handle(
    api.rewriteText,
    limited((call, { params, body }) => rewriteText(call, aiding, params.id, body)),
  );
  http.handle(
    api.translateText,
    limited((call, { params, body }) => translateText(call, aiding, params.id, body.text)),
  );
  http.handle(
    api.summariseTicket,
    limited((call, { params, body }) => summariseTicket(call, aiding, params.id, body.language)),
  );
  http.handle(
    api.translateMessage,
    limited((call, { params, body }) => translateMessage(call, aiding, params.id, body.language)),
  );
}
