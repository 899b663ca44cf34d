// Calls of what tells people outside of the page: endpoint to use-case, a line each.
import * as api from '@recado/contract/push';
import { fail } from '../../../platform/errors.ts';
import type { Http } from '../../../platform/http/route.ts';
import type { PushService } from '../../../ports/push.ts';
import { replyToPush } from './push-reply.service.ts';
import { changePush, showPush, subscribe } from './push.service.ts';

/** Answers from one address in a minute: a whole office's. */
const REPLIES = { max: 120, timeWindow: 60_000 };

export function pushRoutes(http: Http, push: Pick<PushService, 'publicKey'>): void {
  http.read(api.getPush, (ctx) => showPush(ctx, push));
  http.route(api.changePush, (ctx, { body }) => changePush(ctx, push, body));
  http.handle(api.subscribePush, (call, { body }) => {
    const { session } = call.request.claims ?? fail('ERR_SESSION_EXPIRED');
    return call.run((ctx) => subscribe(ctx, session, body));
  });
  http.handle(api.replyToPush, ({ platform }, { body }) => replyToPush(platform, body), {
    config: { rateLimit: REPLIES },
  });
}
