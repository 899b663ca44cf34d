// Beside a title: the way to the screen's page of the help, where there is one.
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderApp } from '../../../test/render.tsx';
import { ListPage } from '../crud/ListPage.tsx';
import { ScreenContext } from './screenHelp.tsx';

const list = (
  <ListPage title="Queues">
    <p>rows</p>
  </ListPage>
);

test('a list names its help page', () => {
  renderApp(<ScreenContext value={{ help: 'queues', mayOpen: () => true }}>{list}</ScreenContext>);
  expect(screen.getByRole('link', { name: 'How this works' }).getAttribute('href')).toBe('/helps/queues');
});

test('without one there is nothing to press', () => {
  renderApp(list);
  expect(screen.queryByRole('link')).toBeNull();
});
