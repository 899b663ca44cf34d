// Calls of chats: endpoint to use-case, a line each.
import * as api from '@recado/contract/chats';
import type { Http } from '../../../platform/http/route.ts';
import { listChatMessages, sendChatMessage } from './chat-messages.service.ts';
import {
  changeChat,
  countUnreadChats,
  createChat,
  deleteChat,
  openChat,
  pageChats,
  readChat,
} from './chats.service.ts';

export function chatRoutes(http: Http): void {
  http.route(api.pageChats, (ctx, { query }) => pageChats(ctx, query));
  http.route(api.getChat, (ctx, { params }) => openChat(ctx, params));
  http.route(api.countUnreadChats, (ctx) => countUnreadChats(ctx));
  http.route(api.createChat, (ctx, { body }) => createChat(ctx, body));
  http.route(api.updateChat, (ctx, { params, body }) => changeChat(ctx, params.id, body));
  http.route(api.deleteChat, (ctx, { params }) => deleteChat(ctx, params.id));
  http.route(api.readChat, (ctx, { params }) => readChat(ctx, params.id));
  http.route(api.listChatMessages, (ctx, { params, query }) => listChatMessages(ctx, params.id, query));
  http.route(api.sendChatMessage, (ctx, { params, body }) => sendChatMessage(ctx, params.id, body));
}
