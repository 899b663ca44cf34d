// What only `npm run test:long` walks, so that the rest takes minutes: faster tests say most of what these do.

/** The long run. */
export const LONG = process.env['LONG_TESTS'] === '1';

/** For a journey of the long run, as its details: `test('…', ONLY_LONG, async () => …)`. */
export const ONLY_LONG = { tag: '@long' };
