// Calls of other programs: endpoint to use-case, a line each.
import * as api from '@recado/contract/public-api';
import type { Http } from '../../../platform/http/route.ts';
import type { MediaStore } from '../../../ports/media-store.ts';
import { numberFromOutside, ownTemplates, sentStatus } from './ask-from-outside.service.ts';
import { sendFromOutside } from './send-from-outside.service.ts';

export function publicApiRoutes(http: Http, store: MediaStore): void {
  http.program(api.sendFromOutside, (call, { body }) => sendFromOutside(call, store, body));
  http.program(api.getSentStatus, (call, { params }) => call.run((ctx) => sentStatus(ctx, call.program, params.id)));
  http.program(api.listOwnTemplates, (call, { query }) => ownTemplates(call, query.whatsappId));
  http.program(api.checkNumber, (call, { params }) => numberFromOutside(call, params.number));
}
