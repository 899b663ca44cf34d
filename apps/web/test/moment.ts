// A day and a time out of the calendar of a MomentField, as people choose them.
import { fireEvent, screen } from '@testing-library/react';

/** The last day that the calendar shows of the next month, which is ahead whenever it is asked. @returns `2026-11-21` */
export async function pickMoment(field: HTMLElement, time: { hours: string; minutes: string }): Promise<string> {
  fireEvent.click(field);
  fireEvent.click(await screen.findByRole('button', { name: 'Next month', hidden: true }));
  const day = screen.getAllByRole('button', { name: /^\d+ \w+ \d{4}$/, hidden: true }).at(-1);
  if (!day) throw new Error('the calendar shows no day');
  fireEvent.click(day);
  fireEvent.change(screen.getByLabelText('Hours'), { target: { value: time.hours } });
  fireEvent.change(screen.getByLabelText('Minutes'), { target: { value: time.minutes } });
  fireEvent.click(screen.getByRole('button', { name: 'Confirm the date and time', hidden: true }));
  const [, date = '', month = '', year = ''] = /(\d+)\/(\d+)\/(\d+)/.exec(field.textContent) ?? [];
  return `${year}-${month}-${date}`;
}
