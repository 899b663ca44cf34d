// What the company's phone tells its own linked devices behind the scenes.
import { deflateSync } from 'node:zlib';
import { proto } from 'baileys';
import { deliver } from './inbound.ts';
import type { LinkedDevice } from './linked-device.ts';
import type { Network } from './network.ts';
import { unixTime } from './stanzas.ts';

const { ProtocolMessage } = proto.Message;

/** Sends a protocol message that only the company's own devices may send each other. */
export async function sendToOwnDevices(
  network: Network,
  phone: string,
  protocolMessage: proto.Message.IProtocolMessage,
): Promise<void> {
  const account = network.account(phone);
  const attrs = { id: network.nextId(), from: account.jid, t: unixTime(), category: 'peer' };
  await deliver(network, account, { phone, attrs, groupId: undefined, message: { protocolMessage } }, {});
}

/** A phone sends its history to a device that is new; ours is empty. Baileys holds its events back until it has come. */
export function greetNewDevice(network: Network, device: LinkedDevice): void {
  if (device.greeting) return;
  const { INITIAL_BOOTSTRAP } = proto.HistorySync.HistorySyncType;
  const history = proto.HistorySync.encode({ syncType: INITIAL_BOOTSTRAP, progress: 100, chunkOrder: 1 }).finish();
  device.greeting = sendToOwnDevices(network, device.phone, {
    type: ProtocolMessage.Type.HISTORY_SYNC_NOTIFICATION,
    historySyncNotification: {
      syncType: proto.Message.HistorySyncType.INITIAL_BOOTSTRAP,
      chunkOrder: 1,
      progress: 100,
      initialHistBootstrapInlinePayload: deflateSync(history),
    },
  }).catch((error: unknown) => network.failed(error));
}
