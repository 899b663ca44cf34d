// Browsers tell the newer state of a ticket by its time of change: that rises, whatever the clocks say.
import type { Ticket } from '@recado/contract/tickets';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTicket } from '../../../../test/build.ts';
import { buildOffice } from '../../../../test/office.ts';
import { createProduct, type Product } from '../../../../test/product.ts';

let product: Product;
beforeAll(async () => {
  product = await createProduct();
});
afterAll(() => product.close());

test('a change made by a clock that is behind is still the later one', async () => {
  const { company, ann, sales, whatsappId } = await buildOffice(product);
  const { id } = await buildTicket(product.platform, company.id, { whatsappId, queueId: sales.id });
  const put = (status: string) => product.call<Ticket>(ann.token, 'PUT', `/tickets/${id}`, { status });
  const accepted = await put('open');
  product.clock.advance(-60_000);
  const closed = await put('closed');
  expect(closed).toMatchObject({ status: 200, body: { status: 'closed' } });
  expect(Date.parse(closed.body.updatedAt)).toBeGreaterThan(Date.parse(accepted.body.updatedAt));
});
