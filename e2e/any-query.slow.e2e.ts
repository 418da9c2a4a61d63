import { expect } from '@playwright/test'
import { test } from './test.ts'

// Query values, already encoded for an address.
const HOSTILE = [
  '%00',
  'a%00b',
  'x'.repeat(3_000),
  encodeURIComponent('é'.repeat(1_000)),
  encodeURIComponent("' or 1=1 --"),
  encodeURIComponent('a & | ! <-> (b:* "unclosed'),
  encodeURIComponent('- "" "" -'),
  ':*',
  '%5C',
  '%25',
  '%',
  '%ff%fe',
  '%ED%A0%80',
  '99999999999999999999',
  '-1',
  '1e309',
  '..%2f..%2fetc%2fpasswd',
  encodeURIComponent('<script>alert(1)</script>'),
]

const LISTS = ['search', 'category', 'sort_by', 'page', 'size']
const OAI = ['verb', 'from', 'until', 'set', 'identifier', 'metadataPrefix', 'resumptionToken']
const HARVEST = '/oai?verb=ListRecords&metadataPrefix=oai_dc&'

/** Public addresses that contain a reader's input; `@` is replaced by the input. */
const ADDRESSES = [
  ...LISTS.flatMap((name) => [`/research?${name}=@`, `/api/public/research-library?${name}=@`]),
  ...OAI.flatMap((name) => [`/oai?${name}=@`, `${HARVEST}${name}=@`]),
  '/?@',
  '/about?@',
  '/privacy?x=@',
  '/faq?search=@',
  '/research/@',
  '/research/@/v/1',
  '/research/@/v/@',
  '/research/@/provenance',
  ...['pdf', 'jats.xml', 'md', 'bib', 'ris', 'csl.json'].map((file) => `/research/@.${file}`),
  '/feed/@.xml',
  '/feed.xml?@',
  '/sitemap/@.xml',
  '/sitemap.xml?@',
  '/robots.txt?@',
  '/profile/@/public',
  '/track/@',
  '/assets/@',
  '/@',
]

test('a public address with any input never causes a server error', async ({ request }) => {
  const faults: string[] = []
  for (const address of ADDRESSES) {
    const asked = HOSTILE.map(async (value) => {
      const url = address.replaceAll('@', value)
      const status = (await request.get(url, { maxRedirects: 0 })).status()
      if (status >= 500 || status === 429) faults.push(`${status} ${url.slice(0, 200)}`)
    })
    await Promise.all(asked)
  }
  expect(faults).toEqual([])
})
