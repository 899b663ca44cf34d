// Calls of lists of files.
import * as api from '@recado/contract/files';
import { crudRoutes } from '../../../platform/crud/crud-routes.ts';
import type { Http } from '../../../platform/http/route.ts';
import type { MediaStore } from '../../../ports/media-store.ts';
import { fileListService, uploadFiles } from './file-lists.service.ts';

export function fileListRoutes(http: Http, store: MediaStore): void {
  crudRoutes(
    http,
    {
      list: api.listFileLists,
      get: api.getFileList,
      create: api.createFileList,
      update: api.updateFileList,
      remove: api.deleteFileList,
    },
    fileListService,
  );
  http.handle(api.uploadFileList, (call, { params }) => uploadFiles(call, store, params.id, api.uploadFileList));
}
