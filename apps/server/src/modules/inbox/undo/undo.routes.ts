// The call that takes back what one has just done.
import * as api from '@recado/contract/undo';
import type { Http } from '../../../platform/http/route.ts';
import { undoChange } from './undo.service.ts';

export function undoRoutes(http: Http): void {
  http.route(api.undoChange, (ctx, { params }) => undoChange(ctx, params.id));
}
