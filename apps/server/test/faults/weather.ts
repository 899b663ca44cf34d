// What happens to an installation from outside, and passes: wires that are cut or stand still, lines that drop, a disk that is
// full, a clock that is moved.
import { setTimeout as after } from 'node:timers/promises';
import type { Installation } from './installation.ts';
import type { Dice } from './sizes.ts';

/** all at once, as the clock of one machine */
const MOST_MOVED_MS = 90_000;
/** How long the network stands still: mostly a moment, and so often for a whole minute. */
const STALL = { ms: 6_000, long: 60_000, longOf: 12 };
/** what grows with each message */
const ON_DISK = ['messages', 'inbound_events', 'outbox', 'webhook_deliveries'];

/** The disk can be filled from here on. */
export async function prepareDisk(installation: Installation): Promise<void> {
  await installation.rows('create table faults_disk (is_full boolean not null)');
  await installation.rows('insert into faults_disk values (false)');
  await installation.rows('grant select on faults_disk to public');
  await installation.rows(`create function faults_disk_full() returns trigger language plpgsql as $$
    begin
      if (select is_full from public.faults_disk) then
        raise sqlstate '53100' using message = 'could not extend file: No space left on device';
      end if;
      return new;
    end $$`);
  for (const table of ON_DISK)
    await installation.rows(
      `create trigger faults_disk_full before insert on ${table} for each row execute function faults_disk_full()`,
    );
}

async function fillDisk(installation: Installation, ms: number): Promise<void> {
  await installation.rows('update faults_disk set is_full = true');
  await after(ms);
  await installation.rows('update faults_disk set is_full = false');
}

async function cutWire({ wire }: Installation, ms: number): Promise<void> {
  await wire.cut();
  await after(ms);
  await wire.mend();
}

async function stallWire({ wire }: Installation, ms: number): Promise<void> {
  wire.hold();
  await after(ms);
  wire.letGo();
}

/** The network is slow to answer on some line, or drops it. */
async function troubleLine(installation: Installation, dice: Dice, kind: 'slow' | 'disconnect'): Promise<void> {
  const lines = await installation.rows<{ id: string }>('select whatsapp_id as id from sim_lines order by 1');
  const line = lines[dice.between(0, lines.length)]?.id;
  await installation.rows(
    `update sim_lines set fault = $2, fault_until = now() + interval '1 hour' where whatsapp_id = $1`,
    [line, kind],
  );
  await after(dice.between(500, 5_000));
  await installation.rows('update sim_lines set fault = null where whatsapp_id = $1', [line]);
}

/** In the order in which they come, so that a small run has some of each. */
export const WEATHER = {
  'cut database connections': (installation, dice) => cutWire(installation, dice.between(50, 2_000)),
  'full disk': (installation, dice) => fillDisk(installation, dice.between(200, 4_000)),
  'moved clock': async (installation, dice) => installation.moveClock(dice.between(-MOST_MOVED_MS, MOST_MOVED_MS)),
  'dropped line': (installation, dice) => troubleLine(installation, dice, 'disconnect'),
  'stalled database': (installation, dice) =>
    stallWire(installation, dice.between(0, STALL.longOf) === 0 ? STALL.long : dice.between(500, STALL.ms)),
  'slow network': (installation, dice) => troubleLine(installation, dice, 'slow'),
} satisfies Record<string, (installation: Installation, dice: Dice) => Promise<void>>;
