// A fake network with one client already paired: where most tests begin.
import type { UserFacingSocketConfig } from 'baileys';
import { startFakeWhatsApp, type FakeWhatsApp } from './fake-whatsapp.ts';
import type { FakeWhatsAppOptions } from './network.ts';
import { TestClient } from './test-client.ts';

export async function pairedClient(
  phone: string,
  options: FakeWhatsAppOptions = {},
  config: Partial<UserFacingSocketConfig> = {},
): Promise<{ fake: FakeWhatsApp; client: TestClient }> {
  const fake = await startFakeWhatsApp({ fewKeys: true, ...options });
  fake.trustRoot();
  const client = new TestClient(fake.url, config);
  client.connect();
  await fake.scan(await client.showsQr(), phone);
  await client.isOpen();
  await client.isSynced();
  await fake.company(phone).settled();
  return { fake, client };
}
