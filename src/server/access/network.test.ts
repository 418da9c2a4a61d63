import { expect, test } from 'vitest'
import { networkOf, siteOf } from './network.ts'

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['192.0.2.7:4711', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::FFFF:192.0.2.7', '192.0.2.7'],
  ['::ffff:c000:207', '192.0.2.7'],
  ['0:0:0:0:0:ffff:c000:0207', '192.0.2.7'],
  ['[::ffff:192.0.2.7]:443', '192.0.2.7'],
  ['2001:db8:0:12:aaaa::1', '2001:db8:0:12::/64'],
  ['2001:0DB8:0000:0012:0000:0000:0000:0001', '2001:db8:0:12::/64'],
  ['[2001:db8:0:12::9]:443', '2001:db8:0:12::/64'],
  ['2001:db8::192.0.2.7', '2001:db8:0:0::/64'],
  ['2001:db8:0:12::/64', '2001:db8:0:12::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['FE80::2%25lo', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['unknown', 'unknown'],
  ['', ''],
])('%s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test('the wider network of an IPv6 address is its /48, and of an IPv4 address the address itself', () => {
  expect(siteOf('2001:db8:0:12:aaaa::1')).toBe('2001:db8:0::/48')
  expect(siteOf('2001:db8:0:12::/64')).toBe('2001:db8:0::/48')
  expect(siteOf('::ffff:192.0.2.7')).toBe('192.0.2.7')
})

test('two spellings of a network are equal, and a neighbouring network differs', () => {
  expect(networkOf('2001:DB8::1:0:0:1')).toBe(networkOf('2001:db8:0:0:1::1'))
  expect(networkOf('2001:db8:0:1::1')).not.toBe(networkOf('2001:db8:0:2::1'))
})

test('an invalid address is shortened', () => {
  expect(networkOf('x'.repeat(5_000))).toHaveLength(100)
})
