// Calls that help a person write: so many a minute for each of them, whichever they are.
import * as api from '@recado/contract/aids';
import type { Http } from '../../../platform/http/route.ts';
import { personLimits } from '../tokens/person-limits.service.ts';
import {
  rewriteText,
  suggestAnswer,
  summariseTicket,
  translateMessage,
  translateText,
  type Aiding,
} from './aids.service.ts';

export function aidRoutes(http: Http, aiding: Aiding): void {
  const limited = personLimits(http, 'aids');
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
