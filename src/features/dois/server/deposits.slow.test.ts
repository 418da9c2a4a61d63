import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import { findDeposits, createRegistrar, workOnDeposit } from './service.ts'
import { doiSettings } from './settings.ts'
import { parseJats } from '#formats/jats/in/article.ts'
import { createTestAgency, type AgencyResponse, type AgencyRequest } from './agency.fixture.ts'
import { smallArticle } from '#formats/jats/in/articles.fixture.ts'
import { createPublication } from '#features/library/server/papers.fixture.ts'
import { importArticle } from '#features/library/server/import/import-article.ts'

const LIST = 'GET /api/admin/library/doi-deposits'
const RETRY = 'POST /api/admin/library/doi-deposits/:paperId/retry'
const JOB_LIMIT_MS = 60_000

type Attributes = { doi: string; event: string; xml: string }

let testApp: TestApp
let admin: TestMember
let agency: Awaited<ReturnType<typeof createTestAgency>>
let say: (asked: AgencyRequest) => AgencyResponse

const attributesOf = ({ body }: AgencyRequest) =>
  (JSON.parse(body.toString()) as { data: { attributes: Attributes } }).data.attributes
const accept = (asked: AgencyRequest): AgencyResponse => {
  const { doi, event } = attributesOf(asked)
  const state = event === 'hide' ? 'registered' : 'findable'
  return { status: 200, body: JSON.stringify({ data: { attributes: { doi, state } } }) }
}

beforeAll(async () => {
  agency = await createTestAgency((asked) => say(asked))
  const environment = {
    DOI_PREFIX: '10.5555',
    DATACITE_REPOSITORY: 'TEST.INFLO',
    DATACITE_PASSWORD: 'a-secret-of-the-agency',
    DATACITE_URL: agency.url,
  }
  testApp = await createTestApp({ looksByItself: true, environment })
  admin = await testApp.createMember({ role: 'admin' })
})
afterAll(async () => {
  agency.stop()
  await testApp.stop()
})
beforeEach(() => {
  say = accept
  agency.asked.length = 0
})

const find = () => findDeposits(testApp.kernel, { registrar: 'datacite', prefix: '10.5555' })
const deposits = async (query = {}) => (await testApp.as(admin)(LIST, { query })).deposits
const depositOf = async (paperId: string) =>
  (await deposits({ size: '100' })).find(({ paper_id }) => paper_id === paperId)
const doiOn = async (paperId: string) =>
  (await testApp.as(undefined)('GET /api/public/research-library/:paperId', { params: { paperId } })).doi
const sentOf = (doi: string) => agency.asked.map(attributesOf).filter((attributes) => attributes.doi === doi)
const xmlOf = ({ xml }: Attributes) => Buffer.from(xml, 'base64').toString()

/** Processes a deposit immediately, so that the queued job has nothing left to do. */
async function work(id: string) {
  await workOnDeposit(
    testApp.kernel,
    createRegistrar(testApp.kernel.settings.of(doiSettings)!, testApp.kernel.settings.publicUrl),
    id,
  )
}

test(
  'a published paper gets its DOI by the job, and the page shows it',
  async () => {
    const { publicNumber } = await createPublication(testApp, { title: 'By the job' })
    await find()
    await expect.poll(() => doiOn(publicNumber)).toBe(`10.5555/${publicNumber.toLowerCase()}`)
    expect(await depositOf(publicNumber)).toMatchObject({ state: 'registered', last_error: null, attempts: 1 })
    const before = agency.asked.length
    await find()
    // Storing the DOI changes the paper, but this change requires no new deposit.
    expect((await depositOf(publicNumber))?.state).toBe('registered')
    expect(agency.asked.length).toBe(before)
  },
  JOB_LIMIT_MS * 2,
)

test('an imported article is never sent', async () => {
  await importArticle(testApp.kernel, parseJats(smallArticle()), 'hash')
  await find()
  expect((await deposits()).map(({ title }) => title)).not.toContain(parseJats(smallArticle()).title)
})

test(
  'a fault of the agency is shown to admins, and the job tries again',
  async () => {
    let isMended = false
    say = (asked) => (isMended ? accept(asked) : { status: 500, body: 'down' })
    const { publicNumber } = await createPublication(testApp, { title: 'Sent twice' })
    await find()
    await expect
      .poll(async () => (await depositOf(publicNumber))?.last_error ?? null)
      .toBe('DataCite has a fault or is busy (500).')
    expect(await doiOn(publicNumber)).toBeNull()
    isMended = true
    await expect.poll(async () => (await depositOf(publicNumber))?.state).toBe('registered')
    const deposit = await depositOf(publicNumber)
    expect(deposit?.last_error).toBeNull()
    expect(deposit?.attempts).toBeGreaterThanOrEqual(2)
  },
  JOB_LIMIT_MS * 3,
)

describe('one paper', () => {
  let paper: { id: string; publicNumber: string }
  const doi = () => `10.5555/${paper.publicNumber.toLowerCase()}`
  const change = (values: object) =>
    testApp.kernel.db.updateTable('library.paper').set(values).where('id', '=', paper.id).execute()

  beforeEach(async () => {
    paper = await createPublication(testApp)
  })

  test('that is refused waits for an admin, who sends it again', async () => {
    say = () => ({ status: 401, body: '' })
    await find()
    await work(paper.id)
    expect(await depositOf(paper.publicNumber)).toMatchObject({
      state: 'failed',
      last_error: expect.stringContaining('refused the login (401)') as string,
    })
    expect((await deposits({ state: 'failed' })).map(({ paper_id }) => paper_id)).toContain(paper.publicNumber)
    say = accept
    const again = await testApp.as(admin)(RETRY, { params: { paperId: paper.publicNumber } })
    expect(again).toMatchObject({ state: 'waiting', attempts: 0, last_error: null })
    await work(paper.id)
    expect(await doiOn(paper.publicNumber)).toBe(doi())
  })

  test('that changes is sent again, once', async () => {
    await find()
    await work(paper.id)
    await change({ title: 'Corrected', current_version: 2 })
    await find()
    await work(paper.id)
    await find()
    await work(paper.id)
    const sent = sentOf(doi()).map(xmlOf)
    expect(sent).toHaveLength(2)
    expect(sent[1]).toContain('<title>Corrected</title>')
    expect(sent[1]).toContain('<version>2</version>')
  })

  test('that changes while it is being sent is sent again', async () => {
    const told = Promise.withResolvers<void>()
    say = (asked) => {
      told.resolve()
      return accept(asked)
    }
    await find()
    const working = work(paper.id)
    await told.promise
    await change({ title: 'Changed meanwhile' })
    await working
    await find()
    await work(paper.id)
    expect(sentOf(doi()).map(xmlOf).at(-1)).toContain('<title>Changed meanwhile</title>')
  })

  test('that is withdrawn is marked so, and hidden', async () => {
    await find()
    await work(paper.id)
    await change({ withdrawn_at: new Date('2026-12-01T10:00:00Z'), withdrawn_reason: 'The data were made up.' })
    await find()
    await work(paper.id)
    const last = sentOf(doi()).at(-1)!
    expect([last.event, xmlOf(last)]).toEqual(['hide', expect.stringContaining('WITHDRAWN: ')])
  })

  test('that is withdrawn before it has a DOI gets none', async () => {
    await find()
    await change({ withdrawn_at: new Date(), withdrawn_reason: 'Too early.' })
    await work(paper.id)
    expect([await depositOf(paper.publicNumber), sentOf(doi())]).toEqual([undefined, []])
  })
})

test('only admins see deposits and send them again; a paper without one is 404', async () => {
  const member = await testApp.createMember()
  const params = { paperId: 'INF-1999-0001' }
  await expect(testApp.as(member)(LIST)).rejects.toMatchObject({ kind: 'forbidden' })
  await expect(testApp.as(undefined)(RETRY, { params })).rejects.toMatchObject({ kind: 'unauthenticated' })
  await expect(testApp.as(admin)(RETRY, { params })).rejects.toMatchObject({ kind: 'not_found' })
  await expect(testApp.as(admin)(LIST, { query: { state: 'lost' as never } })).rejects.toMatchObject({
    kind: 'invalid',
  })
})

test('without an agency no deposit is stored, and admins see that none is set up', async () => {
  const other = await createTestApp({ looksByItself: true })
  try {
    const chief = await other.createMember({ role: 'admin' })
    await createPublication(other)
    expect(await other.as(chief)(LIST)).toMatchObject({ registrar: null, deposits: [] })
  } finally {
    await other.stop()
  }
})
