// Which addresses a stranger's link may lead to.
import { describe, expect, test } from 'vitest';
import { isPublicAddress } from './public-address.rules.ts';

describe('the internet', () => {
  test.each([
    '1.1.1.1',
    '172.15.255.255',
    '172.32.0.1',
    '100.63.255.255',
    '100.128.0.1',
    '192.167.1.1',
    '223.255.255.254',
    '2606:4700::1111',
    '2a00:1450:4001:800::200e',
    '2804:14d::1',
  ])('%s', (address) => expect(isPublicAddress(address)).toBe(true));
});

describe('not the internet', () => {
  test.each([
    ['this machine', '127.0.0.1'],
    ['this machine', '127.255.255.254'],
    ['this machine', '::1'],
    ['nowhere, which is this machine', '0.0.0.0'],
    ['nowhere', '0.1.2.3'],
    ['nowhere', '::'],
    ['private', '10.0.0.1'],
    ['private', '172.16.0.1'],
    ['private', '172.31.255.255'],
    ['private', '192.168.1.1'],
    ['unique local', 'fc00::1'],
    ['unique local', 'fd12:3456::1'],
    ['site local', 'fec0::1'],
    ['link local', '169.254.1.1'],
    ['link local', 'fe80::1'],
    ['link local with its card', 'fe80::1%eth0'],
    ['carrier-grade NAT', '100.64.0.1'],
    ['carrier-grade NAT', '100.127.255.254'],
    ['multicast', '224.0.0.1'],
    ['multicast', '239.255.255.250'],
    ['multicast', 'ff02::1'],
    ['broadcast', '255.255.255.255'],
    ['reserved', '240.0.0.1'],
    ['protocol assignments', '192.0.0.1'],
    ['documentation', '192.0.2.1'],
    ['documentation', '203.0.113.7'],
    ['documentation', '2001:db8::1'],
    ['benchmarks', '198.18.0.1'],
    ['mapped IPv4', '::ffff:127.0.0.1'],
    ['mapped IPv4, public', '::ffff:1.1.1.1'],
    ['mapped IPv4, in hexadecimal', '::ffff:a9fe:a9fe'],
    ['compatible IPv4', '::127.0.0.1'],
    ['translated IPv4', '::ffff:0:127.0.0.1'],
    ['NAT64', '64:ff9b::a9fe:a9fe'],
    ['local NAT64', '64:ff9b:1::7f00:1'],
    ['6to4', '2002:7f00:1::1'],
    ['Teredo', '2001:0:7f00:1::1'],
    ['metadata of AWS, Google, Azure', '169.254.169.254'],
    ['metadata of AWS', 'fd00:ec2::254'],
    ['metadata of Alibaba', '100.100.100.200'],
    ['metadata of Oracle', '192.0.0.192'],
    ["Azure's host", '168.63.129.16'],
    ['no address', 'localhost'],
    ['no address', ''],
  ])('%s: %s', (_what, address) => expect(isPublicAddress(address)).toBe(false));
});
