// Calls of scheduled messages.
import * as api from '@recado/contract/schedules';
import { checkStorage } from '../../accounts/plans/plan-limit.service.ts';
import type { Http } from '../../../platform/http/route.ts';
import type { MediaStore } from '../../../ports/media-store.ts';
import { scheduleForMany, takeBackMany } from './schedule-many.service.ts';
import { schedulePicture } from './schedule-picture.service.ts';
import { scheduleService, sendNow } from './schedules.service.ts';

export function scheduleRoutes(http: Http, store: MediaStore): void {
  http.read(api.listSchedules, (ctx, { query }) => scheduleService.page(ctx, query));
  http.read(api.getSchedule, (ctx, { params }) => scheduleService.get(ctx, params.id));
  http.route(api.createSchedule, (ctx, { body }) => scheduleService.create(ctx, body));
  http.route(api.updateSchedule, (ctx, { params, body }) => scheduleService.update(ctx, params.id, body));
  http.route(api.deleteSchedule, (ctx, { params, query }) => scheduleService.remove(ctx, params.id, query.scope));
  http.route(api.sendScheduleNow, (ctx, { params }) => sendNow(ctx, params.id));
  http.route(api.scheduleForMany, (ctx, { body }) => scheduleForMany(ctx, body));
  http.route(api.takeBackMany, (ctx, { params }) => takeBackMany(ctx, params.batch));
  http.handle(api.uploadScheduleMedia, async (call, { params, query }) => {
    await call.run(checkStorage);
    return schedulePicture(query.scope).upload(call, store, params.id);
  });
  http.route(api.deleteScheduleMedia, (ctx, { params, query }) => schedulePicture(query.scope).clear(ctx, params.id));
}
