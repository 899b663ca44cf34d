// What is said out of hours: a table of cases. (With rows: inbox/intake/automatic-answers.test.ts.)
import { WEEKDAYS } from '@recado/contract/queues';
import { describe, expect, it } from 'vitest';
import { say } from '../drivers/driver.rules.ts';
import { stepHours, TOLD_AGAIN_MS } from './hours-driver.service.ts';

const NOW = new Date('2026-01-02T12:00:00.000Z');
const every = (startTime: string, endTime: string) =>
  WEEKDAYS.map((weekdayEn) => ({ weekday: weekdayEn, weekdayEn, startTime, endTime }));

const hours = (values: Partial<Parameters<typeof stepHours>[0]> = {}) => ({
  timeZone: 'UTC',
  language: 'en' as const,
  schedules: every('00:00', '00:00'),
  specialDays: [],
  text: 'Closed',
  toldAt: null,
  ...values,
});
const MIDNIGHT = { startTime: '00:00', endTime: '00:00' };
const ago = (ms: number): Date => new Date(NOW.getTime() - ms);

const SAID = [{ kind: 'record', record: 'told' }, say('Closed')];

describe('hours', () => {
  it.each([
    ['closed: says so', hours(), SAID],
    ['said a moment ago: silent', hours({ toldAt: ago(TOLD_AGAIN_MS - 1) }), []],
    ['said long ago: again', hours({ toldAt: ago(TOLD_AGAIN_MS) }), SAID],
    [
      'when it opens: says that',
      hours({ schedules: every('13:00', '18:00'), text: 'We’re back {{opensAt}}' }),
      [{ kind: 'record', record: 'told' }, say('We’re back today at 13:00')],
    ],
    ['no words for it', hours({ text: '  ' }), []],
  ])('%s, and nobody else answers', (_, definition, actions) =>
    expect(stepHours(definition, NOW)).toEqual({ state: null, actions }),
  );

  const NEW_YEAR = { from: '2026-01-01', to: '2026-01-02', yearly: false, name: 'New Year', hours: [MIDNIGHT] };
  it('a special day: closed, whatever the week says', () => {
    const holiday = hours({ schedules: every('08:00', '18:00'), specialDays: [NEW_YEAR] });
    expect(stepHours(holiday, NOW)).toEqual({ state: null, actions: SAID });
  });

  it.each([
    ['open', hours({ schedules: every('08:00', '18:00') })],
    ['a day without hours', hours({ schedules: [] })],
    ['where it is still open', hours({ schedules: every('08:00', '10:00'), timeZone: 'America/Sao_Paulo' })],
  ])('%s: the next in the order may answer', (_, definition) => expect(stepHours(definition, NOW)).toBe('passes'));
});
