// Calls of background work: endpoint to use-case, a line each.
import { pageJobs, removeJob, retryJob } from '@recado/contract/jobs';
import type { Http } from '../../../platform/http/route.ts';
import { forget, listJobs, tryAgain } from './jobs.service.ts';

export function jobRoutes(http: Http): void {
  http.system(pageJobs, (system, { query }) => listJobs(system, query));
  http.system(retryJob, async (system, { params }) => {
    await tryAgain(system, params);
    return {};
  });
  http.system(removeJob, async (system, { params }) => {
    await forget(system, params);
    return {};
  });
}
