// What a connection's owner reports of it, as people see it.
import type { ConnectionHealth } from '@recado/contract/connection-health';
import type { Connection } from '@recado/contract/connections';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildCompany, buildConnection, buildUser } from '../../../../test/build.ts';
import { createProduct, type Product } from '../../../../test/product.ts';
import { inCompany } from '../../../platform/context.ts';
import { connectionHealth, connectionOutages } from '../../../schema/connections.ts';
import { stopAutomatic } from './automatic-sending.service.ts';
import { storeState, type ReportedState } from './connection-state.service.ts';

let product: Product;
let companyId: number;
let whatsappId: number;
let admin: string;
let attendant: string;

beforeAll(async () => {
  product = await createProduct();
});
beforeEach(async () => {
  ({ id: companyId } = await buildCompany(product.platform));
  ({ id: whatsappId } = await buildConnection(product.platform, companyId, { provider: 'beta' }));
  admin = product.tokenOf(await buildUser(product.platform, companyId, { profile: 'admin' }));
  attendant = product.tokenOf(await buildUser(product.platform, companyId));
});
afterAll(() => product.close());

const report = (state: Partial<ReportedState> & Pick<ReportedState, 'status'>) =>
  inCompany(product.platform, companyId, undefined, (ctx) =>
    storeState(ctx, whatsappId, { retries: 0, ended: false, ...state }),
  );
const shownTo = async (token: string) => (await product.call<Connection>(token, 'GET', `/whatsapp/${whatsappId}`)).body;
const health = (token = admin, id = whatsappId) =>
  product.call<ConnectionHealth>(token, 'GET', `/whatsapp/${id}/health`);

describe('its state', () => {
  it('a pairing code is shown to who may pair, and goes with the next state', async () => {
    await report({ status: 'qrcode', qrcode: 'QR', pairingCode: 'ABCD-1234' });
    expect(await shownTo(admin)).toMatchObject({ status: 'qrcode', qrcode: 'QR', pairingCode: 'ABCD-1234' });
    expect(await shownTo(attendant)).toMatchObject({ status: 'qrcode', qrcode: '', pairingCode: '' });
    const { rows } = await product.platform.db.withTenant(companyId, (tx) =>
      tx.execute<{ payload: object }>(sql`select payload from event_log where name = 'whatsapp'`),
    );
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain('ABCD-1234');
    await report({ status: 'CONNECTED', number: '5511900000001' });
    expect(await shownTo(admin)).toMatchObject({ qrcode: '', pairingCode: '', number: '5511900000001' });
  });

  it('a phone that comes up on another connection logs the older one out, and says why', async () => {
    const build = async (values: object) =>
      (await buildConnection(product.platform, companyId, { provider: 'beta', ...values })).id;
    const number = '5511900000001';
    const older = await build({ number, status: 'CONNECTED' });
    // Another phone, one that is out already, the simulated network, and another company.
    await build({ number: '5511900000002' });
    await build({ number, wanted: false });
    // It had that phone, and waits for another.
    await build({ number, status: 'qrcode' });
    await build({ number, provider: 'sandbox' });
    const { id: elsewhere } = await buildCompany(product.platform);
    await buildConnection(product.platform, elsewhere, { provider: 'beta', number });
    await report({ status: 'CONNECTED', number });
    await report({ status: 'CONNECTED', number });
    const { rows } = await product.platform.db.withSystem((tx) =>
      tx.execute(
        sql`select whatsapp_id as id, request from channel_requests where whatsapp_id in (select id from connections where number = ${number})`,
      ),
    );
    expect(rows).toEqual([{ id: older, request: { kind: 'logout', reason: 'pairedElsewhere' } }]);
    const wanted = await product.platform.db.withTenant(companyId, (tx) =>
      tx.execute<{ id: number }>(
        sql`select id from connections where wanted and number = ${number} and provider = 'beta' and status <> 'qrcode'`,
      ),
    );
    expect(wanted.rows).toEqual([{ id: whatsappId }]);
  });

  it('a restriction says until when, and goes when it ends', async () => {
    await report({ status: 'CONNECTED', reason: 'timelocked', until: '2026-12-01T10:00:00.000Z' });
    const restricted = { statusReason: 'timelocked', statusUntil: '2026-12-01T10:00:00.000Z' };
    expect(await shownTo(attendant)).toMatchObject(restricted);
    await report({ status: 'CONNECTED', reason: 'timelocked', until: 'tomorrow' });
    expect(await shownTo(attendant)).toMatchObject({ ...restricted, statusUntil: null });
    await report({ status: 'CONNECTED' });
    expect(await shownTo(attendant)).toMatchObject({ statusReason: null, statusUntil: null });
  });
});

const at = (minute: number): Date => new Date(Date.UTC(2026, 0, 1, 0, minute));

describe('its health', () => {
  it('of one that did nothing yet', async () => {
    expect(await health()).toMatchObject({
      status: 200,
      body: { lastInAt: null, lastOutAt: null, connectedSince: null, reconnects: 0, troubles: [], outages: [] },
    });
  });

  it('tells what its owner wrote down: the last ten outages, newest first', async () => {
    const trouble = { count: 2, lastAt: at(3).toISOString(), lastError: 'no key' };
    await product.platform.db.withTenant(companyId, async (tx) => {
      await tx.insert(connectionHealth).values({
        whatsappId,
        lastInAt: at(1),
        lastOutAt: at(2),
        connectedSince: at(0),
        reconnects: 7,
        troubles: { send: { ...trouble, lastError: 'refused' }, undecryptable: trouble },
      });
      await tx.insert(connectionOutages).values(
        Array.from({ length: 12 }, (_, n) => ({
          whatsappId,
          beganAt: at(n),
          endedAt: n === 11 ? null : at(n + 1),
          reason: 'connectionLost' as const,
          recovered: n,
        })),
      );
    });
    await report({ status: 'CONNECTED' });
    const { body } = await health();
    expect(body).toMatchObject({
      lastInAt: at(1).toISOString(),
      lastOutAt: at(2).toISOString(),
      connectedSince: at(0).toISOString(),
      reconnects: 7,
      troubles: [
        { kind: 'undecryptable', ...trouble },
        { kind: 'send', count: 2, lastError: 'refused' },
      ],
    });
    expect(body.outages.map(({ recovered }) => recovered)).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2]);
    expect(body.outages[0]).toEqual({
      beganAt: at(11).toISOString(),
      endedAt: null,
      reason: 'connectionLost',
      recovered: 11,
    });
    // Its owner may have died without a word.
    await report({ status: 'OPENING' });
    expect((await health()).body.connectedSince).toBeNull();
  });

  it('is for administrators of the company', async () => {
    expect(await health(attendant)).toMatchObject({ status: 403 });
    const other = await buildCompany(product.platform);
    const stranger = product.tokenOf(await buildUser(product.platform, other.id, { profile: 'admin' }));
    expect(await health(stranger)).toMatchObject({ status: 404, body: { error: 'ERR_NO_WAPP_FOUND' } });
  });
});

const stop = () =>
  inCompany(product.platform, companyId, undefined, (ctx) => stopAutomatic(ctx, whatsappId, 'failures'));
const resume = (token: string, id = whatsappId) => product.call<Connection>(token, 'POST', `/whatsapp/${id}/automatic`);

describe('its breaker', () => {
  it('is told to everybody once, and closed by an administrator only', async () => {
    await stop();
    await stop();
    expect(await shownTo(attendant)).toMatchObject({
      automaticStop: 'failures',
      automaticStoppedAt: expect.anything(),
    });
    const { rows } = await product.platform.db.withTenant(companyId, (tx) =>
      tx.execute(sql`select 1 from event_log where name = 'whatsapp'`),
    );
    expect(rows).toHaveLength(1);
    expect((await resume(attendant)).status).toBe(403);
    expect(await resume(admin)).toMatchObject({ status: 200, body: { automaticStop: null, automaticStoppedAt: null } });
    expect((await resume(admin, 999_999_999)).status).toBe(404);
  });

  it('closed, it excuses what was counted on the company’s own day', async () => {
    await product.platform.db.withTenant(companyId, (tx) =>
      tx.execute(sql`
        insert into line_days (whatsapp_id, day, person, reply, campaign, failed, opted_out)
        select ${whatsappId}, (${product.clock.now().toISOString()}::timestamptz at time zone time_zone)::date - n, 7, 20, 300, 40, 3
        from companies, generate_series(0, 1) n where id = ${companyId}`),
    );
    expect((await health()).body.today).toMatchObject({
      byLane: { person: 7, campaign: 300 },
      failed: 40,
      optedOut: 3,
    });
    await stop();
    await resume(admin);
    const { rows } = await product.platform.db.withTenant(companyId, (tx) =>
      tx.execute(
        sql`select excused_sent, excused_campaign, excused_failed, excused_opted_out from line_days order by day`,
      ),
    );
    expect(rows).toEqual([
      { excused_sent: 0, excused_campaign: 0, excused_failed: 0, excused_opted_out: 0 },
      { excused_sent: 2, excused_campaign: 300, excused_failed: 40, excused_opted_out: 3 },
    ]);
  });
});
