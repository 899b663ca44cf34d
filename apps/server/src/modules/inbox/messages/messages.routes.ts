// Calls of messages: endpoint to use-case, a line each.
import * as api from '@recado/contract/messages';
import type { Http } from '../../../platform/http/route.ts';
import type { MediaStore } from '../../../ports/media-store.ts';
import { editMessage } from './edit-message.service.ts';
import { listMessages, listSharedMedia, searchMessages } from './message-pages.service.ts';
import { reactToMessage } from './message-reactions.service.ts';
import { deleteMessage, retryMessage } from './messages.service.ts';
import { sendFiles, sendText } from './send-files.service.ts';

export function messageRoutes(http: Http, store: MediaStore): void {
  http.read(api.listMessages, (ctx, { params, query }) => listMessages(ctx, params.ticketId, query));
  http.read(api.searchMessages, (ctx, { params, query }) => searchMessages(ctx, params.ticketId, query));
  http.read(api.listSharedMedia, (ctx, { params, query }) => listSharedMedia(ctx, params.ticketId, query));
  http.handle(api.sendMessage, async (call, { params, body }) => ({
    messages: await (call.request.isMultipart()
      ? sendFiles(call, store, params.ticketId)
      : sendText(call, params.ticketId, body)),
  }));
  http.route(api.retryMessage, (ctx, { params }) => retryMessage(ctx, params.id));
  http.route(api.editMessage, (ctx, { params, body }) => editMessage(ctx, params.id, body));
  http.route(api.reactToMessage, (ctx, { params, body }) => reactToMessage(ctx, params.id, body));
  http.route(api.deleteMessage, (ctx, { params }) => deleteMessage(ctx, params.id));
}
