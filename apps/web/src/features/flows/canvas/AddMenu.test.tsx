// The kinds of nodes that are offered: those of the plan.
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderApp } from '../../../../test/render.tsx';
import { sessionUser, tokenOf } from '../../../../test/session.ts';
import { sessionStore } from '../../../shared/session/sessionStore.ts';
import { AddMenu } from './AddMenu.tsx';

test.each([true, false])('bots, assistants and calls only where the plan has them: %s', async (has) => {
  const user = sessionUser();
  const plan = { ...user.company.plan, useIntegrations: has, useOpenAi: has };
  sessionStore.signIn({ token: tokenOf({}), user: { ...user, company: { ...user.company, plan } } });
  renderApp(<AddMenu list={false} onAdd={() => undefined} />);
  fireEvent.click(screen.getByRole('button', { name: 'Add a node' }));
  expect(await screen.findByRole('menuitem', { name: 'Menu' })).toBeTruthy();
  for (const name of ['TypeBot', 'OpenAI', 'Call a system'])
    expect(screen.queryAllByRole('menuitem', { name, hidden: true })).toHaveLength(has ? 1 : 0);
});
