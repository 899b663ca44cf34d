// Calls of scheduled messages.
import * as api from '@recado/contract/schedules';
import { checkStorage } from '../../accounts/plans/plan-limit.service.ts';
import { crudRoutes } from '../../../platform/crud/crud-routes.ts';
import type { Http } from '../../../platform/http/route.ts';
import type { MediaStore } from '../../../ports/media-store.ts';
import { schedulePicture, scheduleService, sendNow } from './schedules.service.ts';

export function scheduleRoutes(http: Http, store: MediaStore): void {
  crudRoutes(
    http,
    {
      list: api.listSchedules,
      get: api.getSchedule,
      create: api.createSchedule,
      update: api.updateSchedule,
      remove: api.deleteSchedule,
    },
    scheduleService,
  );
  http.handle(api.uploadScheduleMedia, async (call, { params }) => {
    await call.run(checkStorage);
    return schedulePicture.upload(call, store, params.id);
  });
  http.route(api.sendScheduleNow, (ctx, { params }) => sendNow(ctx, params.id));
  http.route(api.deleteScheduleMedia, (ctx, { params }) => schedulePicture.clear(ctx, params.id));
}
