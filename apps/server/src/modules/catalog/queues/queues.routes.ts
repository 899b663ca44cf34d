// Calls of queues.
import * as api from '@recado/contract/queues';
import { crudRoutes } from '../../../platform/crud/crud-routes.ts';
import type { Http } from '../../../platform/http/route.ts';
import { queueService, type ReleaseTickets } from './queues.service.ts';

export function queueRoutes(http: Http, { releaseTickets }: { releaseTickets: ReleaseTickets }): void {
  crudRoutes(
    http,
    {
      list: api.listQueues,
      get: api.getQueue,
      create: api.createQueue,
      update: api.updateQueue,
      remove: api.deleteQueue,
    },
    queueService(releaseTickets),
  );
}
