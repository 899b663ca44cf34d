// Calls of announcements.
import * as api from '@recado/contract/announcements';
import { actorOf } from '../../../platform/context.ts';
import type { Http } from '../../../platform/http/route.ts';
import type { MediaStore } from '../../../ports/media-store.ts';
import {
  acting,
  addAnnouncement,
  announcementPicture,
  changeAnnouncement,
  deleteAnnouncement,
  getAnnouncement,
  pageAnnouncements,
} from './announcements.service.ts';

export function announcementRoutes(http: Http, store: MediaStore): void {
  http.route(api.pageAnnouncements, (ctx, { query }) => pageAnnouncements(ctx, actorOf(ctx), query));
  http.route(api.getAnnouncement, (ctx, { params }) => getAnnouncement(ctx, actorOf(ctx), params.id));
  http.system(api.createAnnouncement, (system, { body }) => addAnnouncement(system, body));
  http.system(api.updateAnnouncement, (system, { params, body }) => changeAnnouncement(system, params.id, body));
  http.system(api.deleteAnnouncement, (system, { params }) => deleteAnnouncement(system, params.id));
  http.handle(api.uploadAnnouncementMedia, (call, { params }) => announcementPicture.upload(call, store, params.id));
  http.system(api.deleteAnnouncementMedia, (system, { params }) =>
    announcementPicture.clear(acting(system), params.id),
  );
}
