// What the server's jobs are called on the screen; one that is not here is shown by its own name.
import type jobs from '../../shared/i18n/pt/jobs.json';

type JobKey = keyof typeof jobs.names;

const KEYS = new Map<string, JobKey>([
  ['mail.send', 'mail'],
  ['signup.notice', 'signupNotice'],
  ['billing.invoices', 'invoices'],
  ['billing.payments', 'payments'],
  ['billing.cancel', 'cancel'],
  ['billing.problem', 'problem'],
  ['presence', 'presence'],
  ['tickets.overdue', 'overdue'],
  ['inbox.purge', 'purge'],
  ['add-up-counters', 'counters'],
  ['remove-files', 'files'],
  ['schedules.send', 'schedules'],
  ['isolation.probe', 'isolation'],
]);

export const jobKeyOf = (name: string): JobKey | undefined => KEYS.get(name);
