// The order of the test files: those that mostly wait come first in their project, while the journeys keep the machine busy.
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** They wait for leases, processes and tries that are seconds apart: at the end, with nobody beside them, the machine would too. */
export const WAITING: readonly string[] = [
  'apps/server/test/takeover.test.ts',
  'apps/server/test/whatsapp-web/faults.test.ts',
  'apps/server/test/whatsapp-web/kill.test.ts',
  'apps/server/test/whatsapp-web/groups.test.ts',
  'apps/server/test/whatsapp-web/crabline.test.ts',
  'apps/server/test/whatsapp-web/journey.test.ts',
  'apps/server/test/kill.test.ts',
  'apps/server/test/menu-kill.test.ts',
  'apps/server/test/flow-kill.test.ts',
  'apps/server/test/agent-tools-kill.test.ts',
  'apps/server/test/campaign-kill.test.ts',
  'apps/server/test/erase-kill.test.ts',
  'apps/server/test/replay-kill.test.ts',
  'apps/server/test/agent-kill.test.ts',
  'apps/server/test/database-away.test.ts',
  'apps/server/test/backup.test.ts',
  'apps/server/src/start/restore.test.ts',
  'apps/server/src/start/main.test.ts',
  'apps/server/src/start/whatsapp-web.provider.test.ts',
  'apps/server/src/modules/lines/outbox/line-budget.test.ts',
  'apps/server/src/modules/lines/outbox/outbox-lanes.test.ts',
  'apps/server/src/modules/lines/runtime/channel-questions.test.ts',
  'apps/server/src/modules/lines/runtime/channels.test.ts',
  'apps/server/src/modules/accounts/jobs/jobs.test.ts',
];

interface File {
  readonly moduleId: string;
  readonly project: { readonly name: string };
}

/** Projects stay one after the other, and files as they were within each half. */
export function waitingFirst<F extends File>(files: readonly F[]): F[] {
  const waits = ({ moduleId }: F): boolean => WAITING.some((file) => moduleId.endsWith(`/${file}`));
  return [...new Set(files.map(({ project }) => project.name))].flatMap((name) => {
    const own = files.filter(({ project }) => project.name === name);
    return [...own.filter(waits), ...own.filter((file) => !waits(file))];
  });
}

export class WaitingFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const usual = await super.sort(files); // oxlint-disable-line unicorn/no-array-sort -- no array's
    return waitingFirst(usual);
  }
}
