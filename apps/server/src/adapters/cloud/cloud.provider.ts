// The WhatsApp Cloud API as a kind of connection.
import { MESSAGE_KINDS } from '@recado/contract/constants';
import type { ChannelProvider } from '@recado/channel/channel';
import { newMessageId } from '@recado/channel/message-id';
import { CloudChannel, type CloudOptions } from './cloud-channel.ts';

/** Meta takes 80 messages a second of an ordinary number. */
const PACE_MS = 13;
const LISTEN_MS = 20_000;

export const cloudProvider = (options: Pick<CloudOptions, 'graphUrl'> & Partial<CloudOptions>): ChannelProvider => ({
  name: 'cloud',
  kinds: MESSAGE_KINDS,
  paceMs: PACE_MS,
  newMessageId,
  open: (context) => new CloudChannel(context, { listenMs: LISTEN_MS, ...options }),
});
