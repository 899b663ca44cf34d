// Calls of flows and of what starts them: names, drafts, files, who may.
import { FLOW_LIMITS } from '@recado/contract/flow-graph';
import type { FlowCampaign } from '@recado/contract/flow-campaigns';
import type { FlowItem, FlowView } from '@recado/contract/flows';
import type { tryFlow } from '@recado/contract/flow-try';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { buildOffice, queryRows, type Office } from '../../../../test/office.ts';
import { createProduct, type Product } from '../../../../test/product.ts';

type TriedStep = z.output<typeof tryFlow.reply>;

const MISSING = 2 ** 40;
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const OGG = Buffer.concat([
  Buffer.from('4f67675300020000000000000000000000000000000000000000011e01766f72626973', 'hex'),
  Buffer.alloc(64),
]);

let product: Product;
let office: Office;
let address: string;
let number = 0;

beforeAll(async () => {
  product = await createProduct();
  address = await product.listen();
});
afterAll(() => product.close());
beforeEach(async () => {
  office = await buildOffice(product);
});

const call = async <T = Record<string, unknown>>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: object,
  person = office.admin,
) => product.call<T & { error?: string; details?: unknown }>(person.token, method, path, body);

const make = async (name: string): Promise<FlowItem> => (await call<FlowItem>('POST', '/flowbuilder', { name })).body;

const START = { id: '1', type: 'start', position: { x: 250, y: 100 }, data: { label: 'Inicio do fluxo' } };
const HELLO = {
  id: 'm',
  type: 'message',
  position: { x: 500, y: 100 },
  data: { label: 'Olá' },
  style: { width: 1 },
  selected: false,
};
const WAY = { source: '1', target: 'm', id: 'e1' };
const DRAWN = { nodes: [START, HELLO], connections: [WAY] };

async function upload(kind: string, files: readonly (Buffer | [string, Buffer])[], person = office.admin) {
  const form = new FormData();
  for (const file of files) {
    const [field, content] = Buffer.isBuffer(file) ? ['medias', file] : file;
    form.append(field, new Blob([new Uint8Array(content)]), 'a file.png');
  }
  form.append('fromMe', 'true');
  const headers = { authorization: `Bearer ${person.token}` };
  const response = await fetch(`${address}/api/flowbuilder/${kind}`, { method: 'POST', headers, body: form });
  return { status: response.status, body: (await response.json()) as { name?: string; url?: string; error?: string } };
}

describe('flows', () => {
  test('are made, found, renamed, switched off, copied under names of their own, and deleted', async () => {
    const made = await make('Boas-vindas');
    expect(made).toMatchObject({ name: 'Boas-vindas', active: true, version: null, revision: 0, standing: 0 });
    expect(await call('GET', `/flowbuilder/flow/${made.id}`)).toMatchObject({
      status: 200,
      body: { flow: { flow: null } },
    });
    expect((await call('PUT', '/flowbuilder', { name: 'Bem-vindo', flowId: made.id })).body).toMatchObject({
      name: 'Bem-vindo',
    });
    expect((await call('PUT', '/flowbuilder', { active: false, flowId: made.id })).body).toMatchObject({
      active: false,
    });
    await call('POST', '/flowbuilder/duplicate', { flowId: made.id });
    await call('POST', '/flowbuilder/duplicate', { flowId: made.id });
    const { body } = await call<{ flows: FlowItem[]; hasMore: boolean }>('GET', '/flowbuilder?searchParam=bem');
    expect(body.flows.map(({ name }) => name)).toEqual(['Bem-vindo', 'Bem-vindo (2)', 'Bem-vindo (3)']);
    expect(body.hasMore).toBe(false);
    expect(await call('DELETE', `/flowbuilder/${made.id}`)).toMatchObject({ status: 200 });
    expect(await call('GET', `/flowbuilder/flow/${made.id}`)).toMatchObject({
      status: 404,
      body: { error: 'ERR_NO_FLOW_FOUND' },
    });
  });

  test.each<[string, 'POST' | 'PUT' | 'DELETE', string, object | undefined, number, string]>([
    ['a name that is taken', 'POST', '/flowbuilder', { name: 'TAKEN' }, 409, 'ERR_NAME_IN_USE'],
    ['too short a name', 'POST', '/flowbuilder', { name: 'x' }, 400, 'ERR_VALIDATION'],
    ['a flow that is not there', 'PUT', '/flowbuilder', { flowId: MISSING, name: 'New' }, 404, 'ERR_NO_FLOW_FOUND'],
    ['a copy of none', 'POST', '/flowbuilder/duplicate', { flowId: MISSING }, 404, 'ERR_NO_FLOW_FOUND'],
    ['what is drawn of none', 'POST', '/flowbuilder/flow', { idFlow: MISSING, ...DRAWN }, 404, 'ERR_NO_FLOW_FOUND'],
    ['none', 'DELETE', `/flowbuilder/${MISSING}`, undefined, 404, 'ERR_NO_FLOW_FOUND'],
    [
      'a node of no kind',
      'POST',
      '/flowbuilder/flow',
      { idFlow: 1, nodes: [{ ...HELLO, type: 'x' }], connections: [] },
      400,
      'ERR_VALIDATION',
    ],
    ['nothing to publish', 'POST', `/flowbuilder/${MISSING}/publish`, { revision: 0 }, 404, 'ERR_NO_FLOW_FOUND'],
  ])('refuse %s', async (_, method, path, body, status, error) => {
    await make('Taken');
    expect(await call(method, path, body)).toMatchObject({ status, body: { error } });
  });

  test('stand as people sort words', async () => {
    for (const name of ['Zebra', 'abacate', 'É isso', 'água', 'Barco']) await make(name);
    const { body } = await call<{ flows: FlowItem[] }>('GET', '/flowbuilder');
    expect(body.flows.map(({ name }) => name)).toEqual(['abacate', 'água', 'Barco', 'É isso', 'Zebra']);
  });

  test('are for administrators to draw and to look into, and for all to know of', async () => {
    const { id } = await make('Ours');
    expect(await call('GET', '/flowbuilder', undefined, office.ann)).toMatchObject({ status: 200 });
    for (const [method, path, body] of [
      ['POST', '/flowbuilder', { name: 'Hers' }],
      ['DELETE', `/flowbuilder/${id}`, undefined],
      ['POST', '/flowbuilder/flow', { idFlow: id, ...DRAWN }],
      ['GET', `/flowbuilder/flow/${id}`, undefined],
      ['GET', `/flowbuilder/${id}/versions`, undefined],
      ['GET', `/flowbuilder/${id}/versions/1`, undefined],
      ['GET', `/flowbuilder/${id}/export`, undefined],
    ] as const)
      expect(await call(method, path, body, office.ann)).toMatchObject({
        status: 403,
        body: { error: 'ERR_NO_PERMISSION' },
      });
  });

  test('come back as they were drawn, with all that the canvas keeps, and are in force', async () => {
    const { id } = await make('Drawn');
    const saved = await call<{ flow: FlowView }>('POST', '/flowbuilder/flow', { idFlow: id, ...DRAWN });
    expect(saved.body.flow).toMatchObject({ flow: DRAWN, version: 1, changed: false, savedBy: 'Admin', problems: [] });
    const { body } = await call<{ flow: FlowView }>('GET', `/flowbuilder/flow/${id}`);
    expect(body.flow.flow).toEqual(DRAWN);
    // The same again is no new version; another runs at once, until one is published: from then on a draft is one.
    expect(
      (await call<{ flow: FlowView }>('POST', '/flowbuilder/flow', { idFlow: id, ...DRAWN })).body.flow.version,
    ).toBe(1);
    const other = { idFlow: id, nodes: [START, { ...HELLO, data: { label: 'Oi' } }], connections: [WAY] };
    const save = async (draft: object) =>
      (await call<{ flow: FlowView }>('POST', '/flowbuilder/flow', draft)).body.flow;
    expect(await save(other)).toMatchObject({ version: 2, changed: false, published: false, revision: 3 });
    const published = await call('POST', `/flowbuilder/${id}/publish`, {});
    expect(published).toMatchObject({ status: 200, body: { flow: { version: 2, published: true } } });
    expect(await save({ idFlow: id, ...DRAWN })).toMatchObject({ version: 2, changed: true, published: true });
  });

  test('are tried a step at a time, and nothing comes of it', async () => {
    const { id } = await make('Tried');
    const ask = {
      ...HELLO,
      id: 'q',
      type: 'question',
      data: { typebotIntegration: { message: 'Seu nome?', answerKey: 'name' } },
    };
    const flow = {
      nodes: [START, ask, { ...HELLO, data: { label: 'Prazer, {{name}}' } }],
      connections: [
        { source: '1', target: 'q' },
        { source: 'q', target: 'm' },
      ],
    };
    const attempt = (body: object) => call<TriedStep>('POST', `/flowbuilder/${id}/try`, { ...flow, ...body });
    const { body: first } = await attempt({});
    expect(first).toMatchObject({
      state: { node: 'q', waits: 'answer' },
      actions: [{ kind: 'send', content: { type: 'text', body: 'Seu nome?' } }],
      end: null,
    });
    const { body: then } = await attempt({ state: first.state, event: { kind: 'message', text: 'Ana' } });
    expect(then).toMatchObject({
      state: null,
      actions: [{ kind: 'send', content: { type: 'text', body: 'Prazer, Ana' } }],
      end: 'done',
    });
    expect((await call<{ flow: FlowView }>('GET', `/flowbuilder/flow/${id}`)).body.flow.flow).toBeNull();
    expect(await attempt({ state: { ...first.state, node: 3 } })).toMatchObject({ status: 400 });
    expect(await call('POST', `/flowbuilder/${MISSING}/try`, flow)).toMatchObject({ status: 404 });
  });

  test('with problems are kept, named, and not in force', async () => {
    const { id } = await make('Half');
    const nodes = [START, { ...HELLO, data: {} }];
    const { body } = await call<{ flow: FlowView }>('POST', '/flowbuilder/flow', {
      idFlow: id,
      nodes,
      connections: [WAY],
    });
    expect(body.flow).toMatchObject({ version: null, flow: { nodes } });
    expect(body.flow.problems).toMatchObject([{ nodeId: 'm', code: 'textMissing', path: 'nodes.1.data.label' }]);
  });

  test('go out as a file and come back, whole, under a name of their own', async () => {
    const { id } = await make('Travels');
    await call('POST', '/flowbuilder/flow', { idFlow: id, ...DRAWN });
    const { body: file } = await call('GET', `/flowbuilder/${id}/export`);
    expect(file).toEqual({ format: 'recado-flow', name: 'Travels', ...DRAWN, tests: [] });
    const { body } = await call<{ flow: FlowView }>('POST', '/flowbuilder/import', file);
    expect(body.flow).toMatchObject({ name: 'Travels (2)', version: null, flow: DRAWN });
    const broken = { ...file, nodes: [START, { id: 'x', type: 'message' }] };
    expect(await call('POST', '/flowbuilder/import', broken)).toMatchObject({
      status: 400,
      body: { details: [{ path: 'nodes.1.position' }] },
    });
  });
});

describe('files of flows', () => {
  test('are stored under names that nodes have, shown by signed links, and there where they are drawn', async () => {
    const { status, body } = await upload('img', [PNG]);
    expect({ status, name: body.name }).toEqual({ status: 200, name: expect.stringMatching(/^[\w-]{36}\.png$/) });
    expect((await fetch(`${address}${body.url}`)).headers.get('content-type')).toContain('image/png');
    expect((await upload('audio', [OGG])).body.name).toMatch(/\.ogg$/);
    const names = (await upload('content', [PNG, OGG])).body as unknown as string[];
    expect(names.map((name) => name.split('.')[1])).toEqual(['png', 'ogg']);
    const { id } = await make('Pictured');
    const picture = { ...HELLO, type: 'img', data: { url: body.name } };
    const saved = await call<{ flow: FlowView }>('POST', '/flowbuilder/flow', {
      idFlow: id,
      nodes: [START, picture],
      connections: [WAY],
    });
    expect(saved.body.flow).toMatchObject({
      problems: [],
      files: { [body.name ?? '']: expect.stringContaining('/api/public/') },
    });
    const gone = { ...picture, data: { url: 'other.png' } };
    const refused = await call<{ flow: FlowView }>('POST', '/flowbuilder/flow', {
      idFlow: id,
      nodes: [START, gone],
      connections: [WAY],
    });
    expect(refused.body.flow.problems).toMatchObject([{ nodeId: 'm', code: 'mediaGone' }]);
  });

  test.each<[string, string, (Buffer | [string, Buffer])[], number, string]>([
    [
      'too large a picture',
      'img',
      [Buffer.concat([PNG, Buffer.alloc(FLOW_LIMITS.imageBytes)])],
      413,
      'ERR_PAYLOAD_TOO_LARGE',
    ],
    ['a sound for a picture', 'img', [OGG], 415, 'ERR_UNSUPPORTED_MEDIA_TYPE'],
    ['a picture for a sound', 'audio', [PNG], 415, 'ERR_UNSUPPORTED_MEDIA_TYPE'],
    ['another field', 'img', [['file', PNG]], 400, 'ERR_VALIDATION'],
    ['nothing', 'content', [], 400, 'ERR_VALIDATION'],
  ])('are refused: %s', async (_, kind, files, status, error) => {
    expect(await upload(kind, files)).toMatchObject({ status, body: { error } });
    expect(await queryRows(product, office.company.id, sql`select name from flow_files`)).toEqual([]);
  });

  test('are for administrators', async () => {
    expect(await upload('img', [PNG], office.ann)).toMatchObject({ status: 403 });
  });
});

const input = async (more: object = {}) => ({
  name: 'Promo',
  flowId: (await make(`Flow ${(number += 1)}`)).id,
  whatsappId: null,
  phrase: 'promo',
  ...more,
});

describe('what starts flows', () => {
  test('is made, listed, read, changed and deleted', async () => {
    const { body: made } = await call<FlowCampaign>('POST', '/flowcampaign', await input());
    expect(made).toMatchObject({
      name: 'Promo',
      phrase: 'promo',
      whatsappId: null,
      status: true,
      match: 'exact',
      trigger: 'phrase',
    });
    const { id } = made;
    expect((await call('GET', '/flowcampaign')).body).toMatchObject({
      flow: [{ id, name: 'Promo', status: true }],
      hasMore: false,
    });
    expect((await call('GET', `/flowcampaign/${id}`)).body).toMatchObject({
      details: { name: 'Promo', phrase: 'promo', status: true, flowId: made.flowId },
    });
    const changed = await call('PUT', '/flowcampaign', {
      id,
      status: false,
      phrase: 'oferta',
      whatsappId: office.whatsappId,
    });
    expect(changed.body).toMatchObject({
      status: false,
      phrase: 'oferta',
      whatsappId: office.whatsappId,
      name: 'Promo',
    });
    expect(await call('DELETE', `/flowcampaign/${id}`, undefined, office.ann)).toMatchObject({ status: 403 });
    expect(await call('DELETE', `/flowcampaign/${id}`)).toMatchObject({ status: 200 });
    expect(await call('GET', `/flowcampaign/${id}`)).toMatchObject({ status: 404 });
  });

  test.each<[string, object, number, string]>([
    ['no phrase', { phrase: '' }, 400, 'ERR_VALIDATION'],
    ['no name', { name: '' }, 400, 'ERR_VALIDATION'],
    ['a flow that is not there', { flowId: MISSING }, 404, 'ERR_NO_FLOW_FOUND'],
    ['a connection that is not there', { whatsappId: MISSING }, 404, 'ERR_NO_WAPP_FOUND'],
    ['a tag that is not there', { trigger: 'tag', tagId: MISSING }, 404, 'ERR_NOT_FOUND'],
  ])('is refused: %s', async (_, more, status, error) => {
    expect(await call('POST', '/flowcampaign', await input(more))).toMatchObject({ status, body: { error } });
  });

  test('PUT of what is not there is 404', async () => {
    expect(await call('PUT', '/flowcampaign', { id: MISSING, name: 'Other' })).toMatchObject({ status: 404 });
  });

  test('queues and connections name flows that are there', async () => {
    const { id } = await make('Named');
    const { whatsappId, sales } = office;
    for (const [path, key] of [
      [`/whatsapp/${whatsappId}`, 'flowIdWelcome'],
      [`/whatsapp/${whatsappId}`, 'flowIdNotPhrase'],
      [`/queue/${sales.id}`, 'flowId'],
    ] as const) {
      expect(await call('PUT', path, { [key]: MISSING })).toMatchObject({
        status: 404,
        body: { error: 'ERR_NO_FLOW_FOUND' },
      });
      expect(await call('PUT', path, { [key]: id })).toMatchObject({ status: 200, body: { [key]: id } });
    }
    await call('DELETE', `/flowbuilder/${id}`);
    expect((await call('GET', `/queue/${sales.id}`)).body).toMatchObject({ flowId: null });
  });
});

test('a company whose plan has no campaigns has no flows either', async () => {
  await product.platform.db.withSystem((tx) =>
    tx.execute(sql`update plans set use_campaigns = false where id = ${office.company.planId}`),
  );
  for (const path of ['/flowbuilder', '/flowcampaign'])
    expect(await call('GET', path)).toMatchObject({ status: 403, body: { error: 'ERR_PLAN_FEATURE' } });
});
