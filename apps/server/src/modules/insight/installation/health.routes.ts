// The call of how the installation is.
import { getInstallationHealth } from '@recado/contract/installation-health';
import type { Http } from '../../../platform/http/route.ts';
import { showHealth } from './health.service.ts';

export function healthRoutes(http: Http): void {
  http.system(getInstallationHealth, (system) => showHealth(system));
}
