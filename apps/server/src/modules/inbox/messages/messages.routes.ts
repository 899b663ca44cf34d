// Calls of messages: endpoint to use-case, a line each.
import * as api from '@recado/contract/messages';
import type { Http } from '../../../platform/http/route.ts';
import type { MediaStore } from '../../../ports/media-store.ts';
import { deleteMessage, listMessages, retryMessage } from './messages.service.ts';
import { sendFiles, sendText } from './send-files.service.ts';

export function messageRoutes(http: Http, store: MediaStore): void {
  http.route(api.listMessages, (ctx, { params, query }) => listMessages(ctx, params.ticketId, query));
  http.handle(api.sendMessage, async (call, { params, body }) => ({
    messages: await (call.request.isMultipart()
      ? sendFiles(call, store, params.ticketId)
      : sendText(call, params.ticketId, body)),
  }));
  http.route(api.retryMessage, (ctx, { params }) => retryMessage(ctx, params.id));
  http.route(api.deleteMessage, (ctx, { params }) => deleteMessage(ctx, params.id));
}
