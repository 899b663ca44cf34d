// Calls of tags.
import * as api from '@recado/contract/tags';
import { crudRoutes } from '../../../platform/crud/crud-routes.ts';
import type { Http } from '../../../platform/http/route.ts';
import { listTags, tagService } from './tags.service.ts';

export function tagRoutes(http: Http): void {
  http.route(api.listTags, (ctx, { query }) => listTags(ctx, query.searchParam));
  crudRoutes(
    http,
    { list: api.pageTags, get: api.getTag, create: api.createTag, update: api.updateTag, remove: api.deleteTag },
    tagService,
  );
}
