// What one running connection stands on, for tests of its parts.
import { ConnectionHealth } from '../src/modules/lines/health/connection-health.ts';
import type { ChannelScope } from '../src/modules/lines/shared/channel-scope.ts';
import { Openings } from '../src/modules/lines/shared/openings.ts';
import { Slots } from '../src/modules/lines/shared/slots.ts';
import type { Product } from './product.ts';

export function channelScope(
  { platform, store }: Pick<Product, 'platform' | 'store'>,
  values: Pick<ChannelScope, 'companyId' | 'whatsappId' | 'stopped'> & Partial<ChannelScope>,
): ChannelScope {
  const own = { platform, log: platform.log, ...values };
  return { store, slots: new Slots(6), openings: new Openings(), health: new ConnectionHealth(own), ...own };
}
