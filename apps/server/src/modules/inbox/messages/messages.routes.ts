// Calls of messages: endpoint to use-case, a line each.
import type { Http } from '../../../platform/http/route.ts';
import type { MediaStore } from '../../../ports/media-store.ts';

export function messageRoutes(_http: Http, _store: MediaStore): void {}
