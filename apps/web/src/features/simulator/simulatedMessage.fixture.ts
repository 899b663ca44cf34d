// A message of the simulated network, for tests.
import type { SimulatedMessage } from '@recado/contract/simulator';

export const simulatedMessage = (id: string, change: Partial<SimulatedMessage>): SimulatedMessage => ({
  id,
  fromCompany: true,
  body: 'Olá',
  mediaType: null,
  mediaUrl: null,
  quotedId: null,
  ack: 3,
  isEdited: false,
  isDeleted: false,
  createdAt: '2026-11-21T12:00:00Z',
  choices: [],
  ...change,
});
