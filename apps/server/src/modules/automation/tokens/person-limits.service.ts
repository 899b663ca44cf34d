// How often one person may ask models for something, and how much of it may be under way at once.
import { AID_RATE } from '@recado/contract/aids';
import { fail } from '../../../platform/errors.ts';
import { InFlight } from '../../../platform/http/in-flight.ts';
import type { Call, Http } from '../../../platform/http/route.ts';

/** Whoever presses again and again pays for one or two. @param what it is that is asked, of which each person has so much */
export function personLimits({ app }: Http, what: string) {
  const limit = app.createRateLimit({
    max: AID_RATE.calls,
    timeWindow: AID_RATE.seconds * 1_000,
    keyGenerator: ({ claims }) => `${what} ${claims?.companyId} ${claims?.id}`,
  });
  const inFlight = new InFlight(AID_RATE.atOnce);
  return <I, A>(work: (call: Call, input: I) => Promise<A>) =>
    async (call: Call, input: I): Promise<A> => {
      const { isAllowed, ...state } = await limit(call.request);
      if (!isAllowed && 'isExceeded' in state && state.isExceeded) fail('ERR_TOO_MANY_REQUESTS', 'Wait a minute');
      const { companyId, userId } = call.actor();
      return inFlight.run(`${companyId} ${userId}`, () => work(call, input));
    };
}
