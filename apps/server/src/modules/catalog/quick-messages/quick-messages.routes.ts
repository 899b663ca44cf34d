// Calls of quick messages.
import * as api from '@recado/contract/quick-messages';
import { checkStorage } from '../../accounts/plans/plan-limit.service.ts';
import { crudRoutes } from '../../../platform/crud/crud-routes.ts';
import type { Http } from '../../../platform/http/route.ts';
import type { MediaStore } from '../../../ports/media-store.ts';
import { listQuickMessages, quickMessageFile, quickMessageService } from './quick-messages.service.ts';

export function quickMessageRoutes(http: Http, store: MediaStore): void {
  http.route(api.listQuickMessages, (ctx, { query }) => listQuickMessages(ctx, query.searchParam));
  crudRoutes(
    http,
    {
      list: api.pageQuickMessages,
      get: api.getQuickMessage,
      create: api.createQuickMessage,
      update: api.updateQuickMessage,
      remove: api.deleteQuickMessage,
    },
    quickMessageService,
  );
  http.handle(api.uploadQuickMessageMedia, async (call, { params }) => {
    await call.run(checkStorage);
    return quickMessageFile.upload(call, store, params.id);
  });
  http.route(api.deleteQuickMessageMedia, (ctx, { params }) => quickMessageFile.clear(ctx, params.id));
}
