// A busy morning on a simulated connection, by HTTP.
import * as calls from '@recado/contract/simulator';
import type { Http } from '../../../platform/http/route.ts';
import type { MediaStore } from '../../../ports/media-store.ts';
import { mayStart, morningOf, removeMorning, startMorning, stopMorning, storeSamples } from './morning.service.ts';

export function morningRoutes(http: Http, store: MediaStore): void {
  http.route(calls.getMorning, (ctx) => morningOf(ctx));
  http.handle(calls.startMorning, async (call, { params: { whatsappId }, body: { speed } }) => {
    const { companyId } = await call.run((ctx) => mayStart(ctx, whatsappId));
    const files = await storeSamples(http.platform.db, store, companyId);
    return call.run((ctx) => startMorning(ctx, { whatsappId, speed, files }));
  });
  http.route(calls.stopMorning, (ctx) => stopMorning(ctx));
  http.route(calls.removeMorning, (ctx) => removeMorning(ctx));
}
