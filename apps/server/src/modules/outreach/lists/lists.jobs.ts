// What goes on with lists by itself: their numbers are asked about, one list of a company at a time, and spreadsheets that
// somebody was killed at come in.
import { DueRows } from '../../../platform/due-rows.ts';
import { LIST_CHECKS_TOPIC, LIST_UPLOADS_TOPIC } from '../../../events/topics.ts';
import type { Platform } from '../../../platform/platform.ts';
import { contactLists, contactListUploads } from '../../../schema/contact-lists.ts';
import { findDueIn } from '../../accounts/auth/due-work.service.ts';
import { checkList } from './check-lists.service.ts';
import { resumeUpload } from './upload-list.service.ts';

export const listChecks = (platform: Platform): DueRows =>
  new DueRows(platform, {
    topic: LIST_CHECKS_TOPIC,
    find: findDueIn(contactLists, contactLists.checkAt),
    take: ({ companyId, id }) => checkList(platform, companyId, id),
    failed: 'the numbers of a contact list could not be asked about',
    sideBySide: 4,
    each: 1,
  });

export const listUploads = (platform: Platform): DueRows =>
  new DueRows(platform, {
    topic: LIST_UPLOADS_TOPIC,
    find: findDueIn(contactListUploads, contactListUploads.dueAt, { evenHalted: true }),
    take: ({ companyId, id }) => resumeUpload(platform, companyId, id),
    failed: 'the rows of a spreadsheet could not come into their list',
  });
