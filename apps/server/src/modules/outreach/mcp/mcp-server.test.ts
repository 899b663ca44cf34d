// How much of one token is under way at once: counted by its tools, whose work may begin after an answer's head is out.
import { Client, InMemoryTransport } from '@modelcontextprotocol/client';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildCompany, buildTicket } from '../../../../test/build.ts';
import { createProduct, type Product } from '../../../../test/product.ts';
import { InFlight } from '../../../platform/http/in-flight.ts';
import type { Program } from '../../../platform/http/programs.ts';
import { mcpServer } from './mcp-server.service.ts';

let product: Product;
beforeAll(async () => {
  product = await createProduct();
});
afterAll(() => product.close());

test('one too many is refused while the others are at work', async () => {
  const { platform } = product;
  const { id: companyId } = await buildCompany(platform);
  const { id: conversationId } = await buildTicket(platform, companyId, {});
  const program: Program = {
    companyId,
    caller: 'token:1',
    name: 'Claude',
    tokenId: null,
    whatsappId: null,
    queueIds: null,
    scopes: ['conversations:write'],
    features: [],
  };
  const [near, far] = InMemoryTransport.createLinkedPair();
  await mcpServer(platform, program, new InFlight(1)).connect(far);
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(near);
  const [isLocked, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const held = platform.db.withSystem(async (tx) => {
    await tx.execute(sql`select from tickets where id = ${conversationId} for update`);
    isLocked.resolve();
    await end.promise;
  });
  await isLocked.promise;
  const asked = ['One', 'Two'].map((note) =>
    client.callTool({ name: 'add_note', arguments: { conversationId, note } }),
  );
  const first = await Promise.race(asked);
  end.resolve();
  await held;
  expect(first).toMatchObject({ isError: true, content: [{ text: expect.stringContaining('ERR_TOO_MANY_REQUESTS') }] });
  expect((await Promise.all(asked)).map(({ isError }) => isError === true)).toEqual([false, true]);
});
