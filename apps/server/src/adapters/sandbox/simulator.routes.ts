// What a customer with a simulated phone does, by HTTP.
import type { Http } from '../../platform/http/route.ts';
import type { MediaStore } from '../../ports/media-store.ts';

export function simulatorRoutes(_http: Http, _store: MediaStore): void {}
