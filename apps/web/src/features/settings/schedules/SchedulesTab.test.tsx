// Hours that two keep: nobody replaces what a colleague has saved without having written something and been told.
import type { Company } from '@recado/contract/companies';
import { WEEKDAYS } from '@recado/contract/queues';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { renderApp } from '../../../../test/render.tsx';
import { fakeServer } from '../../../../test/server.ts';
import { sessionUser, tokenOf } from '../../../../test/session.ts';
import { queryClient } from '../../../shared/data/queryClient.ts';
import { sessionStore } from '../../../shared/session/sessionStore.ts';
import { unsavedForm } from '../../../shared/ui/unsaved.ts';
import { ownCompanyKey } from '../company/useOwnCompany.ts';
import { companyOf } from '../company.fixture.ts';
import { SchedulesTab } from './SchedulesTab.tsx';

const from = (startTime: string): Company =>
  companyOf({
    schedules: WEEKDAYS.map((weekdayEn) => ({ weekday: weekdayEn, weekdayEn, startTime, endTime: '18:00' })),
  });

beforeEach(() => queryClient.clear());

async function show() {
  let stored = from('08:00');
  sessionStore.signIn({ token: tokenOf({}), user: sessionUser() });
  fakeServer({
    'GET /settings': () => ({ body: [{ key: 'scheduleType', value: 'company' }] }),
    'GET /whatsapp': () => ({ body: [] }),
    'GET /companies/3': () => ({ body: stored }),
    'PUT /companies/3/schedules': ({ body }) => {
      stored = { ...stored, ...Object(body) };
      return { body: stored };
    },
  });
  renderApp(<SchedulesTab />);
  await screen.findByLabelText('Monday: from');
  return {
    colleagueSaves: async (company: Company) => {
      stored = company;
      await act(() => queryClient.invalidateQueries({ queryKey: ownCompanyKey }));
    },
  };
}

const monday = () => screen.getByLabelText<HTMLInputElement>('Monday: from');
const save = () => screen.getByRole('button', { name: 'Save' });
const write = (value: string) => fireEvent.change(monday(), { target: { value } });

test('where nothing was written, a colleague’s are shown, and there is nothing to save', async () => {
  const { colleagueSaves } = await show();
  await colleagueSaves(from('10:00'));
  await waitFor(() => expect(monday().value).toBe('10:00'));
  expect(save().ariaDisabled).toBe('true');
  expect(unsavedForm()).toBeUndefined();
});

test('where something was, it stays, and theirs are told of and can be loaded', async () => {
  const { colleagueSaves } = await show();
  write('09:00');
  await colleagueSaves(from('10:00'));
  expect(await screen.findByText(/^Someone else saved other hours/)).toBeDefined();
  expect(monday().value).toBe('09:00');
  fireEvent.click(screen.getByRole('button', { name: 'Load theirs' }));
  expect(monday().value).toBe('10:00');
  expect(save().ariaDisabled).toBe('true');
  expect(screen.queryByText(/^Someone else/)).toBeNull();
});

test('what was saved here is told of as nobody else’s, and is followed by a colleague’s', async () => {
  const { colleagueSaves } = await show();
  write('09:00');
  await colleagueSaves(from('10:00'));
  fireEvent.click(save());
  await waitFor(() => expect(screen.queryByText(/^Someone else/)).toBeNull());
  await waitFor(() => expect(save().ariaBusy).toBe('false'));
  expect(save().ariaDisabled).toBe('true');
  expect(monday().value).toBe('09:00');
  await colleagueSaves(from('11:00'));
  await waitFor(() => expect(monday().value).toBe('11:00'));
});
