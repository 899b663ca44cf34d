// Calls of contact lists.
import * as api from '@recado/contract/contact-lists';
import { crudRoutes } from '../../../platform/crud/crud-routes.ts';
import type { Http } from '../../../platform/http/route.ts';
import type { ReadSheet } from '../../../ports/sheet-reader.ts';
import { fillList } from './fill-list.service.ts';
import { itemService, listService } from './lists.service.ts';
import { uploadList } from './upload-list.service.ts';

export function contactListRoutes(http: Http, readSheet: ReadSheet): void {
  http.read(api.listAllContactLists, (ctx) => listService.all(ctx));
  crudRoutes(
    http,
    {
      list: api.listContactLists,
      get: api.getContactList,
      create: api.createContactList,
      update: api.updateContactList,
      remove: api.deleteContactList,
    },
    listService,
  );
  http.handle(api.uploadContactList, (call, { params, query }) =>
    uploadList(call, readSheet, params.id, query.preview),
  );
  http.route(api.fillContactList, (ctx, { params, body }) => fillList(ctx, params.id, body));
  crudRoutes(
    http,
    {
      list: api.listContactListItems,
      get: api.getContactListItem,
      create: api.createContactListItem,
      update: api.updateContactListItem,
      remove: api.deleteContactListItem,
    },
    itemService,
  );
}
