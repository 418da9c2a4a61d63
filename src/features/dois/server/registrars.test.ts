import { afterEach, describe, expect, test } from 'vitest'
import { createCrossref, readReport } from './crossref.ts'
import { createDatacite } from './datacite.ts'
import type { DepositedPaper } from './registrar.ts'
import { createTestAgency, type AgencyResponse, type AgencyRequest, formOf } from './agency.fixture.ts'

const PASSWORD = 'a-secret-of-the-agency'
/** The time limit of an agency that answers: longer than a test may take, so that it can't expire. */
const LONG_MS = 600_000
/** The time limit of an agency that never answers. */
const SHORT_MS = 200

const paper: DepositedPaper = {
  doi: '10.5555/inf-2026-0001',
  address: 'https://inflo.example.org/research/INF-2026-0001',
  paperId: 'INF-2026-0001',
  title: 'Sleep',
  abstract: 'Slept.',
  authors: [{ given: 'Amara', family: 'Okafor', suffix: '', orcid: null, affiliations: [] }],
  references: [],
  funding: [],
  relations: [],
  asker: undefined,
  category: 'Diagnostics',
  keywords: [],
  language: 'en',
  issued: '2026-11-21',
  version: 1,
  licence: { name: 'CC BY 4.0', url: null },
  withdrawn: undefined,
}
const sending = { batchId: 'inflo-batch-1', at: new Date('2026-11-21T10:00:00Z') }

let agency: Awaited<ReturnType<typeof createTestAgency>>
afterEach(() => agency.stop())

async function datacite(script: (asked: AgencyRequest) => AgencyResponse, timeoutMs = LONG_MS) {
  agency = await createTestAgency(script)
  const settings = {
    registrar: 'datacite',
    prefix: '10.5555',
    url: agency.url,
    repository: 'TEST.INFLO',
    password: PASSWORD,
  } as const
  return createDatacite({ settings, timeoutMs })
}

async function crossref(script: (asked: AgencyRequest) => AgencyResponse, timeoutMs = LONG_MS) {
  agency = await createTestAgency(script)
  const settings = {
    registrar: 'crossref',
    prefix: '10.5555',
    url: agency.url,
    login: 'editor',
    password: PASSWORD,
    email: 'editor@example.org',
  } as const
  return createCrossref({ settings, libraryAddress: 'https://inflo.example.org/research', timeoutMs })
}

const limitFor = (answer: AgencyResponse): number => (answer === 'never' ? SHORT_MS : LONG_MS)

const registered = (doi: string, state = 'findable') => ({
  status: 201,
  body: JSON.stringify({ data: { id: doi, type: 'dois', attributes: { doi, state } } }),
})

// Errors of both agencies. The boolean is true if sending the same deposit again does not help.
const FAULTS: [string, AgencyResponse, boolean, RegExp][] = [
  ['a wrong login', { status: 401, body: 'no' }, true, /refused the login \(401\)/],
  ['a login without rights', { status: 403, body: 'no' }, true, /refused the login \(403\)/],
  ['a refusal', { status: 422, body: '{}' }, true, /refused the deposit \(422\)/],
  ['a fault', { status: 500, body: 'oops' }, false, /has a fault or is busy \(500\)/],
  ['too many at once', { status: 429, body: '' }, false, /busy \(429\)/],
  ['silence', 'never', false, /did not answer in time/],
  ['an answer that is none', { status: 200, body: '<html>Hello</html>' }, false, /couldn’t read/],
  ['an empty answer', { status: 200, body: '' }, false, /couldn’t read/],
]

describe('DataCite', () => {
  test('gets the document and the address with the login, and its answer is accepted', async () => {
    const registrar = await datacite(() => registered(paper.doi.toUpperCase()))
    expect(await registrar.deposit(paper, sending)).toBe('registered')
    const [asked] = agency.asked
    expect([asked?.method, asked?.path]).toEqual(['PUT', '/dois/10.5555/inf-2026-0001'])
    const login = Buffer.from(`TEST.INFLO:${PASSWORD}`).toString('base64')
    expect(asked?.headers).toMatchObject({
      authorization: `Basic ${login}`,
      'content-type': 'application/vnd.api+json',
    })
    const { data } = JSON.parse(asked?.body.toString() ?? '') as {
      data: { type: string; attributes: Record<string, string> }
    }
    expect(data).toMatchObject({ type: 'dois', attributes: { doi: paper.doi, event: 'publish', url: paper.address } })
    expect(Buffer.from(data.attributes['xml'] ?? '', 'base64').toString()).toContain('<title>Sleep</title>')
  })

  test('gets a request to hide a withdrawn paper', async () => {
    const registrar = await datacite(() => registered(paper.doi, 'registered'))
    await registrar.deposit({ ...paper, withdrawn: { on: '2026-12-01', reason: 'Wrong.' } }, sending)
    expect(agency.asked[0]?.body.toString()).toContain('"event":"hide"')
  })

  test('gives its own reason for a refusal', async () => {
    const body = JSON.stringify({ errors: [{ source: 'url', title: "Can't be blank" }] })
    const registrar = await datacite(() => ({ status: 422, body }))
    await expect(registrar.deposit(paper, sending)).rejects.toThrow(
      "DataCite refused the deposit (422): Can't be blank",
    )
  })

  test.each([
    ['of another DOI', registered('10.5555/other')],
    ['of a draft', registered(paper.doi, 'draft')],
  ])('is not trusted when it answers with %s', async (_name, answer) => {
    const registrar = await datacite(() => answer)
    await expect(registrar.deposit(paper, sending)).rejects.toMatchObject({ final: false })
  })

  test.each(FAULTS)('%s is told, without the password', async (_name, answer, final, words) => {
    const registrar = await datacite(() => answer, limitFor(answer))
    const error = (await registrar.deposit(paper, sending).catch((thrown: unknown) => thrown)) as Error
    expect(error).toMatchObject({ name: 'DepositError', final, message: expect.stringMatching(words) as string })
    expect(JSON.stringify([error.message, error.stack])).not.toContain(PASSWORD)
  })
})

const report = (status: string, records = '') =>
  `<doi_batch_diagnostic status="${status}">${records}</doi_batch_diagnostic>`
const record = (status: string, message: string) =>
  `<record_diagnostic status="${status}"><doi>10.5555/x</doi><msg>${message}</msg></record_diagnostic>`

describe('Crossref', () => {
  test('gets the document as a file with the login', async () => {
    const registrar = await crossref(() => ({ status: 200, body: '<html><h2>SUCCESS</h2></html>' }))
    expect(await registrar.deposit(paper, sending)).toBe('queued')
    const [asked] = agency.asked
    expect([asked?.method, asked?.path]).toEqual(['POST', '/servlet/deposit'])
    const form = await formOf(asked!)
    expect([form.get('operation'), form.get('login_id'), form.get('login_passwd')]).toEqual([
      'doMDUpload',
      'editor',
      PASSWORD,
    ])
    const file = form.get('fname') as File
    expect([file.name, await file.text()]).toEqual([
      'inflo-batch-1.xml',
      expect.stringContaining('<doi>10.5555/inf-2026-0001</doi>'),
    ])
  })

  test('gets a request for the result', async () => {
    const registrar = await crossref(() => ({
      status: 200,
      body: report('completed', record('Success', 'Successfully added')),
    }))
    expect(await registrar.check('inflo-batch-1')).toBe('registered')
    expect(agency.asked[0]?.path).toBe('/servlet/submissionDownload')
    expect(agency.asked[0]?.query.get('doi_batch_id')).toBe('inflo-batch-1')
  })

  test.each([
    ['queued', 'queued'],
    ['in_process', 'queued'],
    ['unknown_submission', 'queued'],
  ])('a report that says %s means waiting', (status, outcome) => expect(readReport(report(status))).toBe(outcome))

  test('a failed record is reported in Crossref’s words', () => {
    const failed = report('completed', record('Failure', 'User not allowed to add records for prefix: 10.5555'))
    expect(() => readReport(failed)).toThrow('Crossref refused the deposit: User not allowed to add records')
  })

  test.each(['', '<html/>', 'nothing', '<a>', report('completed'), report('strange')])('%s is no report', (text) =>
    expect(() => readReport(text)).toThrow('couldn’t read'),
  )

  test.each(FAULTS)('%s is told, without the password', async (_name, answer, final, words) => {
    const registrar = await crossref(() => answer, limitFor(answer))
    const error = (await registrar.deposit(paper, sending).catch((thrown: unknown) => thrown)) as Error
    expect(error).toMatchObject({ name: 'DepositError', final, message: expect.stringMatching(words) as string })
    expect(JSON.stringify([error.message, error.stack])).not.toContain(PASSWORD)
  })

  test('an unreachable agency is reported', async () => {
    const registrar = await crossref(() => 'never')
    agency.stop()
    await expect(registrar.check('x')).rejects.toMatchObject({
      final: false,
      message: 'Crossref could not be reached.',
    })
  })
})
