// A customer with a phone, on the simulated network's HTTP calls.
import { getConversation, readAsCustomer, sendAsCustomer, type SimulatedMessage } from '@recado/contract/simulator';
import type { Person } from './api.ts';

export interface Customer {
  readonly name: string;
  readonly number: string;
  writes(body: string): Promise<void>;
  reads(): Promise<void>;
  sees(): Promise<SimulatedMessage[]>;
}

let customers = 0;

/** @param person whose company the customer writes to, at the phone `whatsappId` */
export function newCustomer({ call }: Person, whatsappId: number, name: string): Customer {
  customers += 1;
  const number = `55219${(70_000_000 + process.pid * 100 + customers) % 100_000_000}1`.slice(0, 13);
  const params = { whatsappId };
  return {
    name,
    number,
    writes: async (body) => {
      await call(sendAsCustomer, { params, body: { number, name, body } });
    },
    reads: async () => {
      await call(readAsCustomer, { params, body: { number } });
    },
    sees: async () => (await call(getConversation, { params: { ...params, number } })).messages,
  };
}
