// The ticks of a message: those of the specification, and a clock for what waits with us.
import type { Connection } from '@recado/contract/connections';
import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderApp } from '../../../../test/render.tsx';
import { fakeServer } from '../../../../test/server.ts';
import { connectionsKey } from '../../../entities/connection/useConnections.ts';
import { queryClient } from '../../../shared/data/queryClient.ts';
import { LineDownProvider, useConnectionDown } from './lineDown.ts';
import { Ticks } from './Ticks.tsx';

afterEach(() => queryClient.clear());

function Sent({ ack, whatsappId = 5 }: { ack: number | 'waiting'; whatsappId?: number | null }) {
  return (
    <LineDownProvider value={useConnectionDown(whatsappId)}>
      <Ticks ack={ack} />
    </LineDownProvider>
  );
}

function connections(status: Connection['status']): void {
  fakeServer({});
  // What the conversation reads of them.
  queryClient.setQueryData(connectionsKey, [
    { id: 4, status: 'DISCONNECTED' } as Connection,
    { id: 5, status } as Connection,
  ]);
}

const shown = (name: string): string[] =>
  [...screen.getByLabelText(name).classList].filter((each) =>
    /^lucide-(clock|check|check-check|circle-alert)$/.test(each),
  );

test.each([
  ['waiting', 'CONNECTED', 'Sending', 'lucide-clock'],
  [0, 'CONNECTED', 'Not sent', 'lucide-circle-alert'],
  [1, 'CONNECTED', 'Waiting to be sent', 'lucide-check'],
  [1, 'TIMEOUT', 'Waiting for the connection', 'lucide-clock'],
  [1, 'DISCONNECTED', 'Waiting for the connection', 'lucide-clock'],
  [2, 'DISCONNECTED', 'Sent', 'lucide-check-check'],
  [3, 'DISCONNECTED', 'Delivered', 'lucide-check-check'],
  [4, 'DISCONNECTED', 'Read', 'lucide-check-check'],
  [5, 'DISCONNECTED', 'Played', 'lucide-check-check'],
  [0, 'DISCONNECTED', 'Not sent', 'lucide-circle-alert'],
] as const)('ack %s on a connection that is %s: %s', (ack, status, name, icon) => {
  connections(status);
  renderApp(<Sent ack={ack} />);
  expect(shown(name)).toContain(icon);
  // For whoever points at it.
  expect(screen.getByTitle(name)).toBeTruthy();
});

test('a ticket whose connection is not known says nothing of it', () => {
  connections('DISCONNECTED');
  renderApp(<Sent ack={1} whatsappId={null} />);
  expect(shown('Waiting to be sent')).toContain('lucide-check');
});
