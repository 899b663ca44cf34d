// Which addresses count for the same network.
import { expect, test } from 'vitest';
import { networkOf } from './network-address.ts';

test.each([
  ['203.0.113.5', '203.0.113.5'],
  ['::ffff:203.0.113.5', '203.0.113.5'],
  ['2001:db8:1:2:aaaa::1', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['unknown', 'unknown'],
])('%s is of %s', (address, network) => expect(networkOf(address)).toBe(network));
