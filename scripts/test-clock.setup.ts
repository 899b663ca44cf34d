// Runs before tests of the web app, so that they see the hour that TEST_TIME asks for.
import { shiftDate, testClockOffset } from './test-clock.ts';

// Files that share a worker share its clock.
const done = Symbol.for('the clock of the tests');
const offset = testClockOffset(undefined);
if (offset !== undefined && !Reflect.has(globalThis, done)) {
  Reflect.set(globalThis, done, true);
  shiftDate(offset);
}
