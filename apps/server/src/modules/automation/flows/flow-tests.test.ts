// Tests of flows: kept, renamed, recorded anew, deleted, carried along by copies and files, and run before publishing.
import type { FlowGraph } from '@recado/contract/flow-graph';
import { FLOW_TEST_LIMITS, type FlowRecording, type FlowTest, type FlowTestReport } from '@recado/contract/flow-tests';
import type { FlowItem, FlowView } from '@recado/contract/flows';
import { begun, played, type Setting } from '@recado/flow/play';
import { recordingOf } from '@recado/flow/recorded';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { graph, question, say } from '../../../../test/drawn-flows.ts';
import { buildOffice, type Office } from '../../../../test/office.ts';
import { createProduct, type Product } from '../../../../test/product.ts';

let product: Product;
let office: Office;
let id: number;
let revision: number;

const greets = (label: string): FlowGraph =>
  graph([question('q', 'name'), say('m', label), say('x', 'nobody comes here')], '1>q', 'q>m');
const GREET = greets('Hello {{name}}');

beforeAll(async () => {
  product = await createProduct();
});
afterAll(() => product.close());
beforeEach(async () => {
  office = await buildOffice(product);
  ({ id } = (await call<FlowItem>('POST', '/flowbuilder', { name: 'Greets' })).body);
  revision = 0;
  await save(GREET);
});

const call = async <T = Record<string, unknown>>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: object,
  person = office.admin,
) => product.call<T & { error?: string; details?: unknown }>(person.token, method, path, body);

async function save(flow: FlowGraph): Promise<void> {
  const { body } = await call<{ flow: FlowView }>('POST', '/flowbuilder/flow', { idFlow: id, ...flow, revision });
  ({ revision } = body.flow);
}

function recorded(name: string): FlowRecording {
  const setting: Setting = { flowId: id, graph: GREET, language: 'en', open: true, values: {}, seed: 1 };
  return recordingOf(setting, played(setting, begun(setting), { kind: 'message', text: name }));
}
const keep = (name: string, recording = recorded('Ana')) =>
  call<FlowTest>('POST', `/flowbuilder/${id}/tests`, { name, recording });
const bare = (tests: FlowTest[]) => tests.map(({ name, recording }) => ({ name, recording }));
const listed = async (flowId = id) =>
  (await call<{ tests: FlowTest[] }>('GET', `/flowbuilder/${flowId}/tests`)).body.tests;

test('are kept, renamed, recorded anew and deleted, by administrators', async () => {
  const { status, body: made } = await keep('Ana comes');
  expect({ status, made }).toMatchObject({ status: 200, made: { name: 'Ana comes', savedBy: 'Admin' } });
  expect(await listed()).toEqual([made]);
  expect(await keep('ANA COMES')).toMatchObject({ status: 409, body: { error: 'ERR_NAME_IN_USE' } });
  const path = `/flowbuilder/${id}/tests/${made.id}`;
  expect((await call('PUT', path, { name: 'Rita comes' })).body).toMatchObject({ recording: made.recording });
  const other = recorded('Rita');
  expect((await call('PUT', path, { recording: other })).body).toMatchObject({ name: 'Rita comes', recording: other });
  for (const [method, where, body] of [
    ['GET', `/flowbuilder/${id}/tests`, undefined],
    ['POST', `/flowbuilder/${id}/tests`, { name: 'Hers', recording: other }],
    ['PUT', path, { name: 'Hers' }],
    ['DELETE', path, undefined],
  ] as const)
    expect(await call(method, where, body, office.ann)).toMatchObject({ status: 403 });
  // Of another flow it is none.
  const { body: second } = await call<FlowItem>('POST', '/flowbuilder', { name: 'Second' });
  for (const method of ['PUT', 'DELETE'] as const)
    expect(await call(method, `/flowbuilder/${second.id}/tests/${made.id}`, {})).toMatchObject({ status: 404 });
  expect(await call('DELETE', path)).toMatchObject({ status: 200 });
  expect(await call('DELETE', path)).toMatchObject({ status: 404 });
  expect(await listed()).toEqual([]);
});

test('a flow has so many of them, though several are kept at once', async () => {
  const many = Array.from({ length: FLOW_TEST_LIMITS.tests + 2 }, (_, at) => `Nr ${at}`);
  const kept = await Promise.all(many.map((name) => keep(name)));
  expect(kept.filter(({ status }) => status === 200)).toHaveLength(FLOW_TEST_LIMITS.tests);
  expect(kept.filter(({ body }) => body.error === 'ERR_FLOW_TESTS_FULL')).toHaveLength(2);
  expect(await listed()).toHaveLength(FLOW_TEST_LIMITS.tests);
});

test('what cannot be run is refused', async () => {
  const recording = recorded('Ana');
  for (const wrong of [{ ...recording, turns: [] }, { ...recording, turns: [{ input: { kind: 'x' }, told: [] }] }, {}])
    expect(await keep('Wrong', wrong as FlowRecording)).toMatchObject({
      status: 400,
      body: { error: 'ERR_VALIDATION' },
    });
});

type Published = { flow: FlowView; report: FlowTestReport };

test('are run before publishing: who publishes hears which fail, and may publish all the same', async () => {
  await keep('Ana comes');
  const first = await call<Published>('POST', `/flowbuilder/${id}/publish`, { revision });
  const passes = { tests: [{ name: 'Ana comes', difference: null }], uncovered: ['x'] };
  expect(first).toMatchObject({ status: 200, body: { flow: { version: 1 }, report: passes } });
  await save(greets('Welcome {{name}}'));
  const difference = {
    turn: 1,
    input: { kind: 'message', text: 'Ana' },
    expected: { kind: 'says', body: 'Hello Ana' },
    got: { kind: 'says', body: 'Welcome Ana' },
    nodeId: 'm',
  };
  const report = { tests: [{ name: 'Ana comes', difference }], uncovered: ['x'] };
  expect((await call('GET', `/flowbuilder/${id}/publish`)).body).toMatchObject({
    problems: [{ code: 'unreachable' }],
    report,
  });
  const refused = await call('POST', `/flowbuilder/${id}/publish`, { revision });
  expect(refused).toMatchObject({ status: 409, body: { error: 'ERR_FLOW_TESTS_FAIL', details: { report } } });
  expect((await call<{ flow: FlowView }>('GET', `/flowbuilder/flow/${id}`)).body.flow.version).toBe(1);
  const anyway = await call<Published>('POST', `/flowbuilder/${id}/publish`, { revision, despiteTests: true });
  expect(anyway).toMatchObject({ status: 200, body: { flow: { version: 2 }, report } });
});

const publish = (body: object) => call<Published>('POST', `/flowbuilder/${id}/publish`, body);

/** So many wait for what we hold: their tests have run on what they saw before. */
const untilWaiting = (count: number): Promise<void> =>
  vi.waitFor(async () => {
    const { rows } = await product.platform.db.withSystem((tx) =>
      tx.execute(sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`),
    );
    expect(rows).toHaveLength(count);
  });

test('are run before anything is locked, and again where the draft or a test has changed meanwhile', async () => {
  await keep('Ana comes');
  const calls = await product.platform.db.withTenant(office.admin.companyId, async (tx) => {
    await tx.execute(sql`select from flows where id = ${id} for update`);
    const published = [publish({}), publish({ revision })] as const;
    await untilWaiting(2);
    await tx.execute(
      sql`update flows set draft = ${JSON.stringify(greets('Welcome {{name}}'))}, revision = revision + 1`,
    );
    return { published };
  });
  const [newest, stale] = await Promise.all(calls.published);
  expect(stale).toMatchObject({ status: 409, body: { error: 'ERR_FLOW_NEWER_DRAFT' } });
  expect(newest).toMatchObject({ status: 409, body: { error: 'ERR_FLOW_TESTS_FAIL' } });
  const again = await product.platform.db.withTenant(office.admin.companyId, async (tx) => {
    await tx.execute(sql`select from flows where id = ${id} for update`);
    const published = publish({});
    await untilWaiting(1);
    await tx.execute(sql`delete from flow_tests`);
    return { published };
  });
  expect(await again.published).toMatchObject({ status: 200, body: { report: { tests: [] }, flow: { version: 1 } } });
});

test('go with a copy of the flow and with its file, and go with the flow', async () => {
  await keep('Ana comes');
  const mine = bare(await listed());
  const { body: copy } = await call<FlowItem>('POST', '/flowbuilder/duplicate', { flowId: id });
  expect(bare(await listed(copy.id))).toEqual(mine);
  const { body: file } = await call('GET', `/flowbuilder/${id}/export`);
  expect(file['tests']).toEqual(mine);
  await call('DELETE', `/flowbuilder/${id}`);
  const { body: read } = await call<{ flow: FlowView }>('POST', '/flowbuilder/import', file);
  expect(bare(await listed(read.flow.id))).toEqual(mine);
  const preview = await call('GET', `/flowbuilder/${read.flow.id}/publish`);
  expect(preview.body).toMatchObject({ report: { tests: [{ difference: null }] } });
  const twice = { ...file, tests: [...mine, ...mine] };
  expect(await call('POST', '/flowbuilder/import', twice)).toMatchObject({
    status: 400,
    body: { details: [{ path: 'tests' }] },
  });
});
