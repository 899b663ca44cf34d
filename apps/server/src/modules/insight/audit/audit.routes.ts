// Calls of the log.
import * as api from '@recado/contract/audit';
import type { Http } from '../../../platform/http/route.ts';
import { exportEntries, listEntries } from './audit-list.service.ts';

export function auditRoutes(http: Http): void {
  http.read(api.listAuditLog, (ctx, { query }) => listEntries(ctx, query));
  http.file(api.exportAuditLog, (call, { query }) => exportEntries(call, query));
}
