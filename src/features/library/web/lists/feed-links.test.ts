import { expect, test } from 'vitest'
import { feedLinks } from './feed-links.ts'

const ALL = '<link rel="alternate" type="application/atom+xml" title="Inflo Research Library" href="/feed.xml"/>'

test.each(['/', '/research', '/research?search=x', '/research?category=%22%3E', '/submit?category=Diagnostics'])(
  '%s names the feed of all papers',
  (address) => expect(feedLinks(address)).toBe(ALL),
)

test('the library lists the chosen category’s feed first', () => {
  expect(feedLinks('/research?category=Ethics+%26+Policy')).toBe(
    `<link rel="alternate" type="application/atom+xml" title="Inflo: Ethics &amp; Policy" href="/feed/ethics-policy.xml"/>${ALL}`,
  )
})
