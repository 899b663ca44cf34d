// Calls of announcements.
import * as api from '@recado/contract/announcements';
import { actorOf } from '../../../platform/context.ts';
import type { Http } from '../../../platform/http/route.ts';
import {
  addAnnouncement,
  changeAnnouncement,
  deleteAnnouncement,
  getAnnouncement,
  pageAnnouncements,
} from './announcements.service.ts';

export function announcementRoutes(http: Http): void {
  http.route(api.pageAnnouncements, (ctx, { query }) => pageAnnouncements(ctx, actorOf(ctx), query));
  http.route(api.getAnnouncement, (ctx, { params }) => getAnnouncement(ctx, actorOf(ctx), params.id));
  http.system(api.createAnnouncement, (system, { body }) => addAnnouncement(system, body));
  http.system(api.updateAnnouncement, (system, { params, body }) => changeAnnouncement(system, params.id, body));
  http.system(api.deleteAnnouncement, (system, { params }) => deleteAnnouncement(system, params.id));
}
