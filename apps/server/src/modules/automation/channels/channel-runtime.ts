// The `channels` role: owns connections, runs their channels, drains what goes in and out.
import type { Platform } from '../../../platform/platform.ts';
import type { ChannelProvider } from '../../../ports/channel.ts';
import type { MediaStore } from '../../../ports/media-store.ts';

export interface ChannelRuntimeOptions {
  platform: Platform;
  providers: readonly ChannelProvider[];
  store: MediaStore;
}

export class ChannelRuntime {
  constructor(_options: ChannelRuntimeOptions) {}

  async start(): Promise<void> {}

  async close(): Promise<void> {}
}
