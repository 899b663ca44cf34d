// Another hour and another zone for the tests: `TEST_TIME=23:59 TEST_ZONE=Pacific/Kiritimati npm test`. The hour is that of
// browsers and of pages without one; the server keeps the real one, as it does for somebody whose clock is wrong.
const DAY_MS = 86_400_000;

export const TEST_ZONE = process.env['TEST_ZONE'];
const TEST_TIME = process.env['TEST_TIME'];

/** How far a clock is put on or back for it to show that hour: the shorter way. */
export function msUntil(hour: string, zone: string | undefined, now: Date): number {
  if (!/^(?:[01]\d|2[0-3]):[0-5]\d$/.test(hour)) throw new Error(`TEST_TIME is an hour as 01:30, not "${hour}"`);
  const shown = now.toLocaleTimeString('en-GB', { timeZone: zone });
  const ms = secondsOf(`${hour}:00`) * 1_000 - secondsOf(shown) * 1_000;
  if (ms > DAY_MS / 2) return ms - DAY_MS;
  return ms <= -DAY_MS / 2 ? ms + DAY_MS : ms;
}

const secondsOf = (time: string): number =>
  time.split(':').reduce((seconds, part) => seconds * 60 + Number.parseInt(part, 10), 0);

/** undefined: it shows the real hour. */
export const testClockOffset = (zone: string | undefined): number | undefined =>
  TEST_TIME === undefined ? undefined : msUntil(TEST_TIME, zone, new Date());

/** Puts the clock of wherever it runs on or back; browsers get its text, so it knows nothing but its parameter. */
export function shiftDate(ms: number): void {
  const Real = Date;
  const now = (): number => Real.now() + ms;
  globalThis.Date = new Proxy(Real, {
    construct: (_, given, target) => Reflect.construct(Real, given.length > 0 ? given : [now()], target) as Date,
    apply: () => new Real(now()).toString(),
    get: (_, name) => (name === 'now' ? now : (Reflect.get(Real, name) as unknown)),
  });
}
