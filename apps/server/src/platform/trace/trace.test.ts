// One trace from a caller's proxy through a request, its transaction and the job that it caused, to whom that job calls.
import { listTags } from '@recado/contract/tags';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildCompany, buildUser } from '../../../test/build.ts';
import { startWorker } from '../../../test/job-worker.ts';
import { jsonServer, type JsonServer } from '../../../../../tests/stand-ins/json-server.ts';
import { createProduct, type Product } from '../../../test/product.ts';
import { defineJob } from '../jobs/jobs.ts';
import { createLog } from '../log/log.ts';
import { createSafeFetch } from '../net/safe-fetch.ts';
import { startTracing } from './start-tracing.ts';
import { traced } from './trace.ts';

interface SentSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: Record<string, unknown> }[];
}

let receiver: JsonServer;
let stop: () => Promise<void>;
let product: Product;
const said: { msg: string; trace_id?: string; span_id?: string }[] = [];

beforeAll(async () => {
  receiver = await jsonServer(() => ({ body: {} }));
  stop = await startTracing({ endpoint: `${receiver.url}/`, version: '1', roles: ['api'] });
  product = await createProduct({
    log: createLog('warn', { write: (line) => void said.push(JSON.parse(line) as (typeof said)[number]) }),
  });
});
afterAll(async () => {
  await product.close();
  await receiver.close();
});

const CALLERS = { trace: '0af7651916cd43dd8448eb211c80319c', span: 'b7ad6b7169203331' };
const headers = { traceparent: `00-${CALLERS.trace}-${CALLERS.span}-01` };

test('what belongs together is one trace, as the receiver is told', async () => {
  const { platform } = product;
  const company = await buildCompany(platform);
  const user = await buildUser(platform, company.id, { email: 'ana@example.com' });
  const ask = (url: string, more: object) =>
    product.app.inject({
      url: `/api${url}`,
      headers: { ...headers, authorization: `Bearer ${product.tokenOf(user)}`, ...more },
    });
  // Whoever calls straight says nothing of what it is a part of.
  expect((await ask(listTags.path, {})).statusCode).toBe(200);

  let asked = '';
  const job = defineJob({
    name: 'mail.send',
    run: async ({ db, log }, input) => {
      asked = JSON.stringify(input);
      log.warn('it runs');
      await db.withSystem(async () => undefined);
      const fetch = createSafeFetch({ allowPrivateUrls: true });
      const call = { accept: '*/*', timeoutMs: 10_000, maxBytes: 1_000, tooLong: 'fail' } as const;
      await fetch(`${receiver.url}/hook`, call);
    },
  });
  const worker = await startWorker(product, [job]);
  const answer = await product.app.inject({
    method: 'POST',
    url: '/api/forgetpassword/ana@example.com',
    headers: { ...headers, 'x-forwarded-for': '203.0.113.7' },
  });
  expect(answer.statusCode).toBe(200);
  await worker.until(() => expect(receiver.asked.map(({ path }) => path)).toContain('/hook'));
  await worker.close();
  await expect(
    traced('one that fails', { kind: 'INTERNAL' }, () => Promise.reject(new TypeError('secret'))),
  ).rejects.toThrow('secret');
  await stop();

  const sent = receiver.asked.filter(({ path }) => path === '/v1/traces').map(({ body }) => body);
  const spans = sent
    .flatMap((body) => (body as { resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[] }).resourceSpans)
    .flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans));
  const named = (name: string): SentSpan => {
    const span = spans.find((each) => each.name === name);
    if (!span) throw new Error(`no span ${name} among ${spans.map((each) => each.name).join(', ')}`);
    return span;
  };
  const partsOf = ({ spanId }: SentSpan) =>
    spans.filter((each) => each.parentSpanId === spanId).map(({ name }) => name);

  const request = named('POST /forgetpassword/:email');
  expect(request).toMatchObject({ traceId: CALLERS.trace, parentSpanId: CALLERS.span });
  expect(partsOf(request)).toContain('db.transaction');
  const run = named('job mail.send');
  expect(run.traceId).toBe(CALLERS.trace);
  expect(partsOf(run)).toEqual(['db.transaction']);
  const hook = receiver.asked.find(({ path }) => path === '/hook');
  expect(hook?.headers.traceparent).toBe(`00-${CALLERS.trace}-${run.spanId}-01`);
  expect(said).toContainEqual(
    expect.objectContaining({ msg: 'it runs', trace_id: CALLERS.trace, span_id: run.spanId }),
  );
  // What carries it is no part of what the job is given.
  expect(asked).toContain('sealed');
  expect(asked).not.toContain('traceparent');

  expect(named(`GET ${listTags.path}`).traceId).not.toBe(CALLERS.trace);
  expect(partsOf(named(`GET ${listTags.path}`))).not.toEqual([]);
  expect(JSON.stringify(spans)).not.toMatch(/secret|ana@example/);
  expect(JSON.stringify(named('one that fails'))).toContain('TypeError');
});
