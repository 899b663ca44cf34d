// The simulated phone network as a channel.
import type { Platform } from '../../platform/platform.ts';
import type { ChannelProvider } from '../../ports/channel.ts';
import type { MediaStore } from '../../ports/media-store.ts';

export function sandboxProvider(_platform: Platform, _store: MediaStore): ChannelProvider {
  return {
    name: 'sandbox',
    kinds: [],
    newMessageId: () => '',
    open: () => {
      throw new Error('not yet');
    },
  };
}
