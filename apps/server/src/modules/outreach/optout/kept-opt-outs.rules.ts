// How a number is known again without being kept. Pure.
import type { Platform } from '../../../platform/platform.ts';

/** Of one company: what another keeps of the same number is another hash. */
export const hashOf = (
  { platform, companyId }: { platform: Pick<Platform, 'secrets'>; companyId: number },
  name: string,
): string => platform.secrets.sign('kept-opt-out', `${companyId} ${name}`);
