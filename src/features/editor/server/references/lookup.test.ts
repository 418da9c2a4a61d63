import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReferenceRecord } from '#formats/citations/reference.ts'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import { createPaper } from '../workspace.fixture.ts'
import { PASTED_LENGTH_MAX } from '../../limits.ts'
import { theRegistries } from './registries.fixture.ts'
import { lookupDoi } from './read-references.ts'

let testApp: TestApp
let lead: TestMember
let stranger: TestMember
let paperId: string
let registries: Awaited<ReturnType<typeof theRegistries>>

beforeAll(async () => {
  registries = await theRegistries()
  const { url } = registries
  testApp = await createTestApp({ environment: { CROSSREF_API_URL: url, DATACITE_API_URL: url, PUBMED_URL: url } })
  lead = await testApp.createMember()
  stranger = await testApp.createMember()
  paperId = await createPaper(testApp, lead)
})
afterAll(async () => {
  registries.stop()
  await testApp.stop()
})

const read = (text: unknown, by: TestMember | undefined = lead) =>
  testApp.as(by)('POST /api/student/papers/:paperId/references/read', {
    params: { paperId },
    body: { text } as { text: string },
  })

const withoutIds = (references: ReferenceRecord[]) => references.map((reference) => ({ ...reference, id: undefined }))

test('a DOI is looked up with Crossref and then with DataCite', async () => {
  const data = await read('https://doi.org/10.1001/jama.300.14.1685\n10.5281/zenodo.1')
  expect(data).toMatchObject({
    references: [
      {
        type: 'article-journal',
        title: 'Mobilizing patients in the intensive care unit',
        DOI: '10.1001/jama.300.14.1685',
      },
      { type: 'dataset', title: 'Alarms', DOI: '10.5281/zenodo.1' },
    ],
    unread: [],
  })
})

test('a PMID is looked up with PubMed', async () => {
  const data = await read('PMID: 18840842')
  expect(withoutIds(data.references)).toEqual([
    {
      type: 'article-journal',
      title: 'Mobilizing patients in the intensive care unit',
      author: [{ family: 'Needham', given: 'D M' }, { literal: 'Two Wards Group' }],
      'container-title': 'The Journal of Trials',
      'container-title-short': 'JAMA',
      issued: { 'date-parts': [[2008, 10, 8]] },
      volume: '300',
      issue: '14',
      page: '1685-1690',
      DOI: '10.1001/jama.300.14.1685',
      PMID: '18840842',
    },
  ])
})

test.each([
  [
    '10.5555/nowhere',
    'Neither Crossref nor DataCite has 10.5555/nowhere. Please check it, or enter the reference yourself.',
  ],
  ['10.5555/busy', 'Crossref is not available right now (503). Try again, or enter the reference yourself.'],
  ['10.5555/moved', 'We couldn’t look up this DOI. Try again, or enter the reference yourself.'],
  ['10.5555/odd', 'We couldn’t read the response from Crossref. Try again, or enter the reference yourself.'],
  ['10.5555/huge', 'The response from Crossref was too long. Try again, or enter the reference yourself.'],
  ['PMID 99999999', 'PubMed has no article 99999999. Please check the number, or enter the reference yourself.'],
])('%s is not found, and a message says why', async (text, why) => {
  expect(await read(text)).toEqual({ references: [], unread: [{ text, why }], left_out: [] })
})

test('an article without pages has its number, and its names are read as in a PubMed file', async () => {
  const { references } = await read('PMID: 18840843')
  expect(references).toMatchObject([
    { author: [{ family: 'van der Berg', given: 'J A', suffix: '3rd' }], page: 'e1236', PMCID: 'PMC2754242' },
  ])
})

test('a DOI that leads to another path of the registry is not looked up', async () => {
  const asked = registries.asked.length
  const { references, unread } = await read('10.5555/../10.1001/jama.300.14.1685')
  expect([references, unread[0]?.why]).toEqual([[], expect.stringMatching(/^Neither Crossref nor DataCite has/)])
  expect(registries.asked).toHaveLength(asked)
})

test('a registry that does not respond blocks nobody', async () => {
  const settings = { crossref: registries.url, datacite: registries.url, pubmed: registries.url }
  const answer = await lookupDoi('10.5555/silent', { settings, newId: () => 'a', timeoutMs: 2_000 })
  expect(answer).toEqual({ why: 'Crossref did not respond in time. Try again, or enter the reference yourself.' })
})

test('a registry that is down fails softly', async () => {
  const settings = { crossref: 'http://127.0.0.1:9', datacite: 'http://127.0.0.1:9', pubmed: 'http://127.0.0.1:9' }
  const answer = await lookupDoi('10.5555/x', { settings, newId: () => 'a' })
  expect(answer).toEqual({ why: 'We couldn’t look up this DOI. Try again, or enter the reference yourself.' })
})

test('readable lines need no registry; others are looked up by their DOI, or stay text', async () => {
  const asked = registries.asked.length
  const plain = 'Needham DM. Mobilizing patients. JAMA. 2008;300(14):1685-90. doi:10.5555/busy'
  const whole = 'WHO. Sepsis. Geneva; 2020.'
  expect(await read(`1. ${plain}\n2. ${whole}`)).toMatchObject({
    references: [
      { type: 'article-journal', title: 'Mobilizing patients', DOI: '10.5555/busy' },
      { type: 'document', text: whole },
    ],
    unread: [],
  })
  expect(registries.asked).toHaveLength(asked)
  const odd = await read('Needham et al, JAMA 2008, doi:10.1001/jama.300.14.1685\nSomebody, 10.5555/busy')
  expect(odd).toMatchObject({
    references: [{ 'container-title': 'JAMA' }, { text: 'Somebody, 10.5555/busy', DOI: '10.5555/busy' }],
  })
})

test.each([
  ['strangers', () => stranger, 'not_found'],
  ['nobody', () => undefined, 'unauthenticated'],
])('%s cannot look up references', async (_, by, kind) => {
  const asked = testApp.as(by())('POST /api/student/papers/:paperId/references/read', {
    params: { paperId },
    body: { text: '10.1000/182' },
  })
  await expect(asked).rejects.toMatchObject({ kind })
})

test('a member who may only read may not', async () => {
  const reader = await testApp.createMember()
  await testApp.kernel.db
    .insertInto('team.guest')
    .values({ paper_id: paperId, member_id: reader.id, is_mentor: false, access: 'read', joined_at: new Date() })
    .execute()
  await expect(read('10.1000/182', reader)).rejects.toMatchObject({ kind: 'forbidden' })
})

test.each([[''], ['   '], [undefined], [7], ['x'.repeat(PASTED_LENGTH_MAX + 1)]])(
  'bad input is refused',
  async (text) => {
    await expect(read(text)).rejects.toMatchObject({ kind: 'invalid' })
  },
)

test('text that takes long to read does not block the server', async () => {
  const slow = `@book{a, title={${String.raw`\i `.repeat(6_000)}}}\n`.repeat(4)
  const before = process.threadCpuUsage()
  expect((await read(slow)).references).toHaveLength(4)
  const { user, system } = process.threadCpuUsage(before)
  expect((user + system) / 1_000).toBeLessThan(500)
})

test('if lookups are off, the workspace says so, and a DOI alone is refused with a message', async () => {
  const other = await createTestApp({ environment: { REFERENCE_LOOKUPS: 'off' } })
  try {
    const author = await other.createMember()
    const params = { paperId: await createPaper(other, author) }
    const workspace = await other.as(author)('GET /api/student/papers/:paperId/workspace', { params })
    expect(workspace.looks_up_references).toBe(false)
    const body = { text: '10.1001/jama.300.14.1685' }
    const { references, unread } = await other.as(author)('POST /api/student/papers/:paperId/references/read', {
      params,
      body,
    })
    expect([references, unread[0]?.why]).toEqual([[], expect.stringMatching(/^This server can’t look up references\./)])
  } finally {
    await other.stop()
  }
})
