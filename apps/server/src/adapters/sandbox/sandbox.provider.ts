// The simulated phone network as a channel.
import { MESSAGE_KINDS } from '@recado/contract/constants';
import type { Platform } from '../../platform/platform.ts';
import type { ChannelProvider } from '@recado/channel/channel';
import type { MediaStore } from '../../ports/media-store.ts';
import { newMessageId } from '@recado/channel/message-id';
import { SandboxChannel, type SandboxTiming } from './sandbox-channel.ts';

/** As WhatsApp has it. */
const TIMING: SandboxTiming = { codeMs: 20_000, codes: 3, pollMs: 5_000, slowMs: 3_000 };

export function sandboxProvider(
  platform: Platform,
  store: MediaStore,
  { paceMs = 0, ...timing }: Partial<SandboxTiming> & { paceMs?: number | undefined } = {},
): ChannelProvider {
  return {
    name: 'sandbox',
    kinds: MESSAGE_KINDS,
    paceMs,
    newMessageId,
    open: (context) => new SandboxChannel(platform, store, context, { ...TIMING, ...timing }),
  };
}
