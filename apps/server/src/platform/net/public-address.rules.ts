// Which addresses belong to the internet at large, and not to us, our neighbours or our machine's landlord. Pure.
import ipaddr from 'ipaddr.js';

/** All that the internet's registries have given out of IPv6; the rest holds IPv4 in disguise, NAT64 and the like. */
const GIVEN_OUT = ipaddr.IPv6.parseCIDR('2000::/3');
/** Azure's host answers every machine on this otherwise public address; other clouds keep to private ranges. */
const CLOUD_HOST = '168.63.129.16';

export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.parse(text);
  if (address instanceof ipaddr.IPv6 && !address.match(GIVEN_OUT)) return false;
  return address.range() === 'unicast' && address.toString() !== CLOUD_HOST;
}
