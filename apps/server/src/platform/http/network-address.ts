// Whom an address counts for. A home has a whole /64 of IPv6: each of its addresses would be a stranger otherwise.
import ipaddr from 'ipaddr.js';

/** `203.0.113.5`, or `2001:db8:1:2::/64`; what is no address counts for itself. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const ip = ipaddr.process(address);
  return ip.kind() === 'ipv4'
    ? ip.toString()
    : `${ipaddr.IPv6.networkAddressFromCIDR(`${ip.toString()}/64`).toString()}/64`;
}
