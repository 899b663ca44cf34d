// Loaded before the product (`--import`): its clock is off by so many ms as FAULTS_CLOCK_FILE says, from one moment to the next.
import { readFileSync } from 'node:fs';

const LOOK_MS = 100;
const file = process.env['FAULTS_CLOCK_FILE'] ?? '';
let offset = 0;

function look(): void {
  try {
    offset = Number(readFileSync(file, 'utf8')) || 0;
  } catch {
    // Nobody has moved it yet.
  }
}

look();
setInterval(look, LOOK_MS).unref();

const RealDate = Date;
const now = (): number => RealDate.now() + offset;
globalThis.Date = new Proxy(RealDate, {
  construct: (target, given: [], as) => Reflect.construct(target, given.length === 0 ? [now()] : given, as) as Date,
  get: (target, key) => (key === 'now' ? now : (Reflect.get(target, key) as unknown)),
});
