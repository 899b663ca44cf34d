// Jobs of presence.
import { defineJob } from '../../../platform/jobs/jobs.ts';
import { markSilentOffline } from './presence.service.ts';

export const presenceJob = defineJob({ name: 'presence', cron: '* * * * *', run: markSilentOffline });
