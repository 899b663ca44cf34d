// Calls of files of old conversations, and the place where one is fetched.
import * as api from '@recado/contract/message-exports';
import { can } from '@recado/contract/permissions';
import { fail, found } from '../../../platform/errors.ts';
import type { Http } from '../../../platform/http/route.ts';
import type { MediaStore } from '../../../ports/media-store.ts';
import { holderOf } from '../../accounts/auth/link-holder.service.ts';
import {
  EXPORT_PLACE,
  linkExport,
  listExports,
  openExport,
  readExportLink,
  removeExport,
} from './message-exports.service.ts';

export function messageExportRoutes(http: Http, store: MediaStore): void {
  const { platform } = http;
  http.read(api.listMessageExports, (ctx, { query }) => listExports(ctx, query));
  http.handle(api.linkMessageExport, (call, { params }) =>
    call.run((ctx) => linkExport(ctx, params.id, found(call.request.claims, 'ERR_SESSION_EXPIRED').session)),
  );
  http.route(api.deleteMessageExport, async (ctx, { params }) => {
    await removeExport(ctx, params.id);
    return {};
  });
  http.app.route({
    method: 'GET',
    // A wildcard: signed links are longer than a parameter may be.
    url: `${EXPORT_PLACE}*`,
    schema: { hide: true },
    compress: false,
    handler: async (request, reply) => {
      const link = found(readExportLink(platform, request.url.slice(EXPORT_PLACE.length)), 'ERR_NO_MESSAGE_EXPORT');
      const holder = await holderOf(platform, link.holder);
      if (!holder || !can(holder, 'settings-page:exports')) fail('ERR_NO_MESSAGE_EXPORT');
      const { fileName, content } = await openExport(platform, store, link);
      void reply.headers({
        'content-type': 'application/gzip',
        'content-disposition': `attachment; filename="${fileName}"`,
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
      });
      return reply.send(content);
    },
  });
}
