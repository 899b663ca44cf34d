// WhatsApp for the benchmark: the fake of the tests, in a process of its own.
import '@recado/fake-whatsapp/quiet-libsignal';
import { startFakeWhatsApp } from '@recado/fake-whatsapp/fake-whatsapp';
import type { SentMessage } from '@recado/fake-whatsapp/network';
import { answerCalls } from './child-calls.ts';

interface Push {
  /** the company's number */
  to: string;
  customers: readonly string[];
  each: number;
  /** what every text begins with */
  label: string;
}

const textOf = ({ message }: SentMessage): string | null | undefined =>
  message.conversation ?? message.extendedTextMessage?.text;

const fake = await startFakeWhatsApp();

const calls = {
  url: () => fake.url,
  failures: () => fake.failures.map(String),
  scan: ({ qr, phone }: { qr: string; phone: string }) => fake.scan(qr, phone),
  /** The customers write by turns. Resolves when all of it waits for the company's device. */
  async push({ to, customers, each, label }: Push): Promise<void> {
    const rounds = Array.from({ length: each }, (_, round) =>
      customers.map((phone) => fake.customer(phone).text(`${label} ${round} ${phone}`, { to })),
    );
    await Promise.all(rounds.flat());
  },
  /** Resolves once so many texts with this label are on customers' phones; answers the repeats among them. */
  arrived: ({ label, count }: { label: string; count: number }): Promise<number> =>
    new Promise((resolve) => {
      const look = (): void => {
        const there = fake.sent.filter((sent) => textOf(sent)?.includes(label));
        const texts = new Set(there.map(textOf));
        if (texts.size < count) return;
        clearInterval(timer);
        resolve(there.reduce((sum, { copies }) => sum + copies, 0) - texts.size);
      };
      const timer = setInterval(look, 20);
    }),
};
export type NetworkCalls = typeof calls;
answerCalls(calls);
process.once('disconnect', () => process.exit());
