// After entries and agents have changed, and every night: endpoints that have yet to say what pieces mean are put in line. Of a
// company one is asked at a time, whatever it saves: an endpoint that hangs keeps nobody else's knowledge waiting.
import { KNOWLEDGE_TOPIC } from '../../../events/topics.ts';
import { DueRows } from '../../../platform/due-rows.ts';
import { defineJob } from '../../../platform/jobs/jobs.ts';
import type { JobName, Platform } from '../../../platform/platform.ts';
import type { Embedder } from '../../../ports/embedder.ts';
import { knowledgeAskings as askings } from '../../../schema/knowledge.ts';
import { findDueIn } from '../../accounts/auth/due-work.service.ts';
import { askAll, askNext } from './embed-knowledge.service.ts';
import { findIgnorant } from './knowledge.repo.ts';

interface Wanted {
  companyId: number;
}

/** Sent by whoever changes what agents know. */
export const EMBED_KNOWLEDGE: JobName<Wanted> = { name: 'knowledge.embed' };

export const embedKnowledgeJob = defineJob<Wanted>({
  name: EMBED_KNOWLEDGE.name,
  retryLimit: 5,
  retrySeconds: 30,
  run: (platform, { companyId }) => askAll(platform, companyId),
});

/** What was left when the month's tokens were used up, or an endpoint refused or was away for long, is asked again. */
export const embedMissingJob = defineJob<object>({
  name: 'knowledge.embed-missing',
  cron: '20 3 * * *',
  run: ({ db, jobs, clock }) =>
    db.withSystem(async (tx) => {
      for (const companyId of await findIgnorant(tx, clock.now())) await jobs.send(tx, EMBED_KNOWLEDGE, { companyId });
    }),
});

export const dueKnowledge = (platform: Platform, embedder: Embedder): DueRows =>
  new DueRows(platform, {
    topic: KNOWLEDGE_TOPIC,
    find: findDueIn(askings, askings.dueAt),
    take: (due) => askNext(platform, embedder, due),
    failed: 'an endpoint could not be asked what knowledge means',
    sideBySide: 4,
    each: 1,
  });
