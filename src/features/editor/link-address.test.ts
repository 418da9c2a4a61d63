import { expect, test } from 'vitest'
import { textLinkAddress } from './link-address.ts'

test.each([
  ['https://example.org/a', 'https://example.org/a'],
  ['www.who.int/news', 'https://www.who.int/news'],
  ['example.org/x?y=1#z', 'https://example.org/x?y=1#z'],
  [' 10.1136/bmj.b2535 ', 'https://doi.org/10.1136/bmj.b2535'],
  ['amara@example.org', 'mailto:amara@example.org'],
  ['mailto:amara@example.org', 'mailto:amara@example.org'],
  ['javascript:alert(1)', undefined],
  ['javascript:alert@example.org', undefined],
  ['ftp://example.org', undefined],
  ['two words', undefined],
  ['ward', undefined],
  ['', undefined],
])('the link %j has the address %j', (typed, address) => {
  expect(textLinkAddress(typed)).toBe(address)
})
