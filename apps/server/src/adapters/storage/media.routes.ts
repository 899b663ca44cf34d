// The one authorised download: whoever holds a signed link.
import type { Http } from '../../platform/http/route.ts';
import type { MediaStore } from '../../ports/media-store.ts';

export function mediaRoutes(_http: Http, _store: MediaStore): void {}
