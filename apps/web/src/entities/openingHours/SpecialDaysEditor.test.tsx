// Holidays and exceptions as people write them: national ones with one press, one of their own, what is refused, others' days.
import { specialDays as stored, type SpecialDays } from '@recado/contract/special-days';
import { fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { layOut } from '../../../test/layout.ts';
import { renderApp } from '../../../test/render.tsx';
import { SpecialDaysEditor, type SpecialDaysEditorProps } from './SpecialDaysEditor.tsx';
import { areFine, draftsOf, storedSpecial, type SpecialDraft } from './specialDrafts.ts';

beforeEach(layOut);

const TODAY = '2026-11-22';
const CLOSED = [{ startTime: '00:00', endTime: '00:00' }];

const day = (from: string, to = from, yearly = false) => ({ from, to, yearly, name: `until ${to}`, hours: CLOSED });

type Options = Partial<Pick<SpecialDaysEditorProps, 'today' | 'timeZone' | 'judged' | 'others'>>;

/** Answers what would be stored now. */
function show(days: SpecialDays = [], options: Options = {}): () => SpecialDays {
  const kept: { drafts: SpecialDraft[] } = { drafts: draftsOf(days, options.today ?? TODAY) };
  function Form() {
    const [value, setValue] = useState(kept.drafts);
    const handleChange = (drafts: SpecialDraft[]): void => {
      kept.drafts = drafts;
      setValue(drafts);
    };
    return (
      <SpecialDaysEditor
        today={TODAY}
        timeZone="America/Sao_Paulo"
        judged={false}
        {...options}
        drafts={value}
        onChange={handleChange}
      />
    );
  }
  renderApp(<Form />);
  return () => stored.parse(storedSpecial(kept.drafts));
}

const press = (name: string | RegExp): boolean => fireEvent.click(screen.getByRole('button', { name }));
const write = (label: string | RegExp, value: string): boolean =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const rows = (): string[] =>
  screen.getAllByRole('listitem').map(({ textContent }) => textContent.replaceAll('\u2009', ' '));

test('national holidays come with one press: fixed ones for ever, movable ones of the year that are to come', async () => {
  const kept = show();
  press('National holidays of 2026');
  await screen.findByText('9 days added. Save to apply them.');
  expect(rows()[0]).toBe('NatalDecember 25 · every year · Closed');
  press('National holidays of 2027');
  await screen.findByText('4 days added. Save to apply them.');
  expect(screen.queryByRole('button', { name: /National holidays/ })).toBeNull();
  const days = kept();
  expect(days).toHaveLength(13);
  expect(days.filter(({ yearly }) => !yearly).map(({ from, name }) => `${from} ${name}`)).toEqual([
    '2027-02-08 Carnaval (segunda-feira)',
    '2027-02-09 Carnaval',
    '2027-03-26 Sexta-feira Santa',
    '2027-05-27 Corpus Christi',
  ]);
  expect(days.every(({ hours }) => JSON.stringify(hours) === JSON.stringify(CLOSED))).toBe(true);
});

test('a holiday that is there already is not added again; of a country without a table none are offered', () => {
  const natal = { from: '2026-12-25', to: '2026-12-25', yearly: false, name: 'Christmas lunch', hours: CLOSED };
  const kept = show([natal]);
  press('National holidays of 2026');
  expect(kept().filter(({ from }) => from.endsWith('12-25'))).toEqual([natal]);
});

test('elsewhere there are none to offer', () => {
  show([], { timeZone: 'Asia/Tokyo' });
  expect(screen.queryByRole('button', { name: /National holidays/ })).toBeNull();
});

test('one of one’s own: from one day to another, with other hours, and changed again', async () => {
  const kept = show();
  press('Add a date');
  expect(document.activeElement).toBe(screen.getByLabelText('Name'));
  write('Name', 'Recesso');
  write('First day', '2026-12-28');
  // The last day comes along.
  expect(screen.getByLabelText<HTMLInputElement>('Last day').value).toBe('2026-12-28');
  write('Last day', '2026-12-31');
  fireEvent.click(screen.getByRole('combobox', { name: 'Recesso: when you’re open' }));
  const modes = within(await screen.findByRole('listbox', { name: 'Recesso: when you’re open' }));
  fireEvent.click(await modes.findByRole('option', { name: 'From … to …' }));
  write('Recesso: from', '0900');
  write('Recesso: to', '1200');
  press('Done');
  expect(rows()).toEqual(['RecessoDecember 28 – 31, 2026 · 09:00–12:00']);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add a date' }));
  press('Edit: Recesso');
  expect(document.activeElement).toBe(screen.getByLabelText('Name'));
  fireEvent.click(screen.getByRole('checkbox', { name: 'Repeat every year' }));
  expect(kept()).toEqual([
    {
      from: '2026-12-28',
      to: '2026-12-31',
      yearly: true,
      name: 'Recesso',
      hours: [{ startTime: '09:00', endTime: '12:00' }],
    },
  ]);
  press('Delete');
  expect(kept()).toEqual([]);
});

test('what is not written whole stays open, and says why when it is taken to be done', () => {
  show();
  press('Add a date');
  write('Name', 'Recesso');
  expect(screen.queryByText('Choose the day')).toBeNull();
  press('Done');
  expect(screen.getByText('Choose the day')).toBeDefined();
  // Another one beside it.
  press('Add a date');
  expect(screen.getAllByRole('button', { name: 'Done' })).toHaveLength(2);
});

test('what is over is not shown any more, what goes on is', () => {
  show([day('2026-11-20', '2026-11-21'), day('2026-11-20', '2026-11-22'), day('2020-01-01', '2020-01-01', true)]);
  expect(rows().map((row) => row.slice(6, 16))).toEqual(['2026-11-22', '2020-01-01']);
});

test('the days of another queue are taken over, but for those that are there', async () => {
  const others = [
    { id: 1, name: 'Vendas', specialDays: [day('2026-11-23'), day('2026-11-24'), day('2026-11-01')] },
    { id: 2, name: 'Suporte', specialDays: [] },
  ];
  const kept = show([day('2026-11-24')], { others });
  press('Copy from another queue');
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Vendas' }));
  expect(screen.queryByRole('menuitem', { name: 'Suporte' })).toBeNull();
  expect(kept().map(({ from }) => from)).toEqual(['2026-11-23', '2026-11-24']);
});

const good: SpecialDraft = {
  key: 1,
  name: 'Natal',
  from: '2026-12-25',
  to: '2026-12-25',
  yearly: false,
  mode: 'closed',
  start: '08:00',
  end: '18:00',
  again: null,
};

test.each<[string, Partial<SpecialDraft>, string | null]>([
  ['nothing wrong', {}, null],
  ['today', { from: TODAY, to: TODAY }, null],
  ['no name', { name: ' ' }, 'Give this date a name'],
  ['no day', { from: '', to: '' }, 'Choose the day'],
  ['backwards', { to: '2026-12-24' }, 'The last day must come after the first, within a year'],
  ['over', { from: '2026-11-21', to: '2026-11-21' }, 'This day is already over'],
  ['over, but of every year', { from: '2020-11-21', to: '2020-11-21', yearly: true }, null],
  ['another one has that day', { from: '2026-12-30', to: '2027-01-02' }, 'Another date already covers this day'],
  ['an hour that is none', { mode: 'hours', end: '25:00' }, 'Enter a time like 08:00'],
])('%s', async (_case, values, words) => {
  const other = { ...good, key: 2, name: 'Ano-novo', from: '2027-01-01', to: '2027-01-01' };
  const drafts = [{ ...good, ...values }, other];
  expect(areFine(drafts, TODAY)).toBe(words === null);
  renderApp(
    <SpecialDaysEditor drafts={drafts} today={TODAY} timeZone="America/Sao_Paulo" judged onChange={() => undefined} />,
  );
  const said = words === null ? [] : screen.getAllByText(words);
  expect(said.length > 0).toBe(words !== null);
});
