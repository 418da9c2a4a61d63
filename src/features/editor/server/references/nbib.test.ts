import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apa } from '#formats/citations/styles/apa.ts'
import { vancouver } from '#formats/citations/styles/vancouver.ts'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import { createPaper } from '../workspace.fixture.ts'

let testApp: TestApp
let lead: TestMember
let paperId: string

beforeAll(async () => {
  testApp = await createTestApp()
  lead = await testApp.createMember()
  paperId = await createPaper(testApp, lead)
})
afterAll(() => testApp.stop())

const read = (text: string) =>
  testApp.as(lead)('POST /api/student/papers/:paperId/references/read', { params: { paperId }, body: { text } })

const FILE = `
PMID- 32187464
OWN - NLM
DP  - 2020 May 7
TI  - A Trial of Two Wards in Adults Hospitalized with
      Severe Fever.
PG  - 1787-99
LID - 10.5555/wards2020 [doi]
FAU - Cao, Bin
AU  - Cao B
AD  - Ward 1; Leeds.
FAU - Wang, Yeming
AU  - Wang Y
CN  - Two Wards Group
PT  - Journal Article
TA  - Ward J
JT  - The ward journal
VI  - 382
IP  - 19
IS  - 1533-4406 (Electronic)
PMC - PMC7121492

PMID- 1
DP  - 2008 Sep-Oct
TI  - Another.
AU  - Lee A
TA  - JAMA
`

test('each record of a file is read completely', async () => {
  const { references, unread } = await read(FILE)
  expect(unread).toEqual([])
  expect(references.map(vancouver)).toEqual([
    'Cao B, Wang Y; Two Wards Group. A Trial of Two Wards in Adults Hospitalized with Severe Fever. Ward J. ' +
      '2020 May 7;382(19):1787-99. doi: 10.5555/wards2020. PMCID: PMC7121492',
    'Lee A. Another. JAMA. 2008 Sep-Oct.',
  ])
  expect(references.map(({ title }) => title)).toEqual([
    'A Trial of Two Wards in Adults Hospitalized with Severe Fever',
    'Another',
  ])
  expect(references[0]).toMatchObject({
    'container-title': 'The ward journal',
    'container-title-short': 'Ward J',
    page: '1787-1799',
    ISSN: '1533-4406',
    PMID: '32187464',
    PMCID: 'PMC7121492',
    author: [{ family: 'Cao', given: 'Bin' }, { family: 'Wang', given: 'Yeming' }, { literal: 'Two Wards Group' }],
  })
})

const authorsOf = async (...lines: string[]) => {
  const { references } = await read(`PMID- 2\nTI  - Beds.\n${lines.join('\n')}\nTA  - Ward J\nDP  - 2020`)
  const [reference] = references
  if (!reference) throw new Error('Nothing was read')
  const end = /,? ?(?:\(2020\)\. )?Beds\. .*$/
  return [vancouver(reference).replace(/\.? Beds\. .*$/, ''), apa(reference).replace(end, '')]
}

describe('PubMed names', () => {
  test.each([
    ['a suffix', ['FAU - Okoro, John A Jr', 'AU  - Okoro JA Jr'], 'Okoro JA Jr', 'Okoro, J. A., Jr.'],
    ['an ordinal', ['FAU - Okoro, John A 3rd', 'AU  - Okoro JA 3rd'], 'Okoro JA 3rd', 'Okoro, J. A., 3rd'],
    ['a suffix in the short form', ['AU  - Okoro JA 2nd'], 'Okoro JA 2nd', 'Okoro, J. A., 2nd'],
    ['four initials', ['AU  - Okoro JABC'], 'Okoro JABC', 'Okoro, J. A. B. C.'],
    ['particles', ['AU  - van der Berg JP'], 'van der Berg JP', 'van der Berg, J. P.'],
    ['a hyphen', ['AU  - Al-Sayed M'], 'Al-Sayed M', 'Al-Sayed, M.'],
    ['no first name', ['FAU - Suharto', 'AU  - Suharto'], 'Suharto', 'Suharto'],
  ])('%s', async (_, lines, medical, psychological) => {
    const [first, second] = await authorsOf(...lines)
    expect(first).toBe(medical)
    expect(second).toContain(psychological)
  })

  test('names in full and in short form are listed once each, in order', async () => {
    const [names] = await authorsOf('FAU - Ray, Bo', 'AU  - Ray B', 'AU  - Lee CD', 'FAU - Kim, Eun', 'AU  - Kim E')
    expect(names).toBe('Ray B, Lee CD, Kim E')
  })

  test.each([
    ['before', ['CN  - Ward Group', 'FAU - Ray, Bo', 'AU  - Ray B'], 'Ward Group; Ray B'],
    ['between', ['FAU - Ray, Bo', 'AU  - Ray B', 'CN  - Ward Group', 'AU  - Lee C'], 'Ray B; Ward Group; Lee C'],
    [
      'one after another, with commas and suffixes',
      ['AU  - Ray B', 'CN  - Beds, Wards and Nights Group; Leeds', 'CN  - Group Jr'],
      'Ray B; Beds, Wards and Nights Group; Leeds; Group Jr',
    ],
  ])('groups stay groups, in their place: %s', async (_, lines, names) => {
    const [first] = await authorsOf(...lines)
    expect(first).toBe(names)
  })
})

const placeOf = async (...lines: string[]) => {
  const { references } = await read(`PMID- 3\nTI  - Beds.\nVI  - 12\nIP  - 5\n${lines.join('\n')}\nDP  - 2020`)
  return references[0]?.page
}

test.each([
  [['LID - E1236 [pii]', 'LID - 10.5555/nu12 [doi]'], 'E1236'],
  [['LID - 10.5555/nu12 [doi]', 'LID - 101234 [pii]'], '101234'],
  [['PG  - m1849', 'LID - bmj.m1849 [pii]'], 'm1849'],
  [['PG  - 737-8', 'LID - e12 [pii]'], '737-738'],
  [['LID - S0140-6736(20)30183-5 [pii]'], undefined],
  [['LID - 10.5555/nu12 [doi]'], undefined],
])('the location of an article is its pages, else its number: %s', async (lines, page) => {
  expect(await placeOf(...lines)).toBe(page)
})

test('a chapter has its book, its editors and its publisher', async () => {
  const { references } = await read(
    'PMID- 4\nTI  - Beds.\nBTI - The ward\nFAU - Ray, Bo\nFED - Kim, Eun A 2nd\nED  - Kim EA 2nd\nPB  - Brill\nPL  - Leiden\nDP  - 2019\nISBN- 9780000000002',
  )
  expect(references).toMatchObject([
    {
      type: 'chapter',
      'container-title': 'The ward',
      editor: [{ family: 'Kim', given: 'Eun A', suffix: '2nd' }],
      publisher: 'Brill',
      ISBN: '9780000000002',
    },
  ])
})

test('a record without a title is returned as pasted', async () => {
  const record = 'PMID- 5\nFAU - Ray, Bo\nAU  - Ray B\nTA  - Ward J'
  expect(await read(`${record}\n\n${FILE.trim()}`)).toMatchObject({
    references: [{}, {}],
    unread: [{ text: record, why: 'This entry has no title.' }],
  })
})
