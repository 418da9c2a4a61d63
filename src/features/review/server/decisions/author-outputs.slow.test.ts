import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestAgency, type AgencyRequest, formOf } from '#features/dois/server/agency.fixture.ts'
import { findDeposits, createRegistrar, workOnDeposit } from '#features/dois/server/service.ts'
import { doiSettings } from '#features/dois/server/settings.ts'
import { firstHtml } from '#features/library/server/pages.fixture.ts'
import { recordApprovalAs } from '#features/submission/server/submission/submission-checklist.fixture.ts'
import { createPaper, submit, writeAll } from '#features/editor/server/workspace.fixture.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { decideAs } from '../review.fixture.ts'

const ORCID = '0000-0002-1825-0097'

/**
 * Publishes a paper: its lead is the last and corresponding author, and the other author's printed name differs from
 * their account's.
 */
async function aPublishedPaper(testApp: TestApp): Promise<{ id: string; number: string }> {
  const admin = await testApp.createMember({ role: 'admin' })
  const lead = await testApp.createMember({ firstName: 'Amara', lastName: 'Okafor' })
  const colleague = await testApp.createMember({ firstName: 'Daniel', lastName: 'Mwangi' })
  const paperId = await createPaper(testApp, lead, [colleague])
  const params = { paperId }
  await writeAll(testApp, lead, { paperId, wordsEach: 360 })
  const order = [colleague.id, lead.id]
  await testApp.as(lead)('PUT /api/student/papers/:paperId/authors', {
    params,
    body: { order, corresponding: lead.id },
  })
  const { mark } = await testApp.as(colleague)('PUT /api/student/papers/:paperId/authors/me', {
    params,
    body: { given_name: 'D. K.', family_name: 'Mwangi-Otieno', affiliation: 'Mulago Hospital', orcid: ORCID },
  })
  for (const author of [lead, colleague]) {
    await testApp.as(author)('POST /api/student/papers/:paperId/authors/agreement', { params, body: { mark } })
  }
  const { submission_id: id } = await submit(testApp, lead, { paperId })
  for (const author of [lead, colleague]) await recordApprovalAs(testApp, author, { paperId })
  const { item } = await decideAs(testApp, admin, { kind: 'publication', id, decision: 'approved_for_publication' })
  const libraryId = item.library_id ?? ''
  const paper = await testApp.as(undefined)('GET /api/public/research-library/:paperId', {
    params: { paperId: libraryId },
  })
  return { id: libraryId, number: paper.paper_id }
}

/** Expects the two printed names in this order, and not the author's account name. */
function expectOrder(text: string, first: string, second: string): void {
  expect([text.indexOf(first) >= 0, text.indexOf(second) >= 0]).toEqual([true, true])
  expect(text.indexOf(first)).toBeLessThan(text.indexOf(second))
  expect(text).not.toContain('Daniel')
}

/** Returns the authors in the order of the deposit, each with family name, given name, affiliation and ORCID iD. */
const authorsIn = (xml: string, person: RegExp, parts: RegExp[]) =>
  [...xml.matchAll(person)].map(([one]) => parts.map((part) => part.exec(one)?.[1] ?? null))

const DEPOSITED = [
  ['Mwangi-Otieno', 'D. K.', 'Mulago Hospital', `https://orcid.org/${ORCID}`],
  ['Okafor', 'Amara', null, null],
]

describe('the authors set in the workspace', () => {
  let testApp: TestApp
  let agency: Awaited<ReturnType<typeof createTestAgency>>
  let paper: { id: string; number: string }
  beforeAll(async () => {
    agency = await createTestAgency(({ body }: AgencyRequest) => {
      const { doi } = (JSON.parse(body.toString()) as { data: { attributes: { doi: string } } }).data.attributes
      return { status: 200, body: JSON.stringify({ data: { attributes: { doi, state: 'findable' } } }) }
    })
    testApp = await createTestApp({
      environment: {
        DOI_PREFIX: '10.5555',
        DATACITE_REPOSITORY: 'TEST.INFLO',
        DATACITE_PASSWORD: 'a-secret-of-the-agency',
        DATACITE_URL: agency.url,
      },
    })
    paper = await aPublishedPaper(testApp)
  })
  afterAll(async () => {
    agency.stop()
    await testApp.stop()
  })
  const take = async (ending: string) => {
    const answer = await testApp.inject({ method: 'GET', url: `/research/${paper.number}.${ending}` })
    expect(answer.statusCode).toBe(200)
    return answer
  }

  test('are on the published page', async () => {
    const { html } = await firstHtml(testApp, `/research/${paper.number}`)
    expectOrder(html, 'D. K. Mwangi-Otieno', 'Amara Okafor')
    expect(html).toContain('Mulago Hospital')
    expect(html).toContain(`https://orcid.org/${ORCID}`)
    expect(html.replace(/<[^>]*>/g, ' ')).toMatch(/Amara Okafor.{0,200}corresponding/is)
  })

  test('are in the PDF', async () => {
    const document = await getDocumentProxy(new Uint8Array((await take('pdf')).rawPayload))
    const { text } = await extractText(document, { mergePages: true })
    expectOrder(text, 'D. K. Mwangi-Otieno', 'Amara Okafor')
    for (const part of ['Mulago Hospital', ORCID]) expect(text).toContain(part)
    expect(text).toMatch(/correspond/i)
  })

  test('are in the JATS', async () => {
    const { body } = await take('jats.xml')
    expectOrder(body, '<surname>Mwangi-Otieno</surname>', '<surname>Okafor</surname>')
    expect(body).toMatch(/<contrib [^>]*corresp="yes"[^>]*>(?:(?!<\/contrib>).)*<surname>Okafor</s)
    expect(body.match(/corresp="yes"/g)).toHaveLength(1)
    expect(body).toMatch(new RegExp(`${ORCID}(?:(?!</contrib>).)*<surname>Mwangi-Otieno`, 's'))
    expect(body).toContain('Mulago Hospital')
  })

  test('are in BibTeX, RIS and CSL', async () => {
    expect((await take('bib')).body).toMatch(/author\s*=\s*\{Mwangi-Otieno, D\. K\. and Okafor, Amara\}/)
    expect((await take('ris')).body).toMatch(/AU {2}- Mwangi-Otieno, D\. K\.\r?\nAU {2}- Okafor, Amara/)
    const [item] = JSON.parse((await take('csl.json')).body) as { author: object[] }[]
    expect(item?.author).toMatchObject([
      { given: 'D. K.', family: 'Mwangi-Otieno' },
      { given: 'Amara', family: 'Okafor' },
    ])
  })

  test('are sent to DataCite', async () => {
    await findDeposits(testApp.kernel, { registrar: 'datacite', prefix: '10.5555' })
    const { settings } = testApp.kernel
    await workOnDeposit(testApp.kernel, createRegistrar(settings.of(doiSettings)!, settings.publicUrl), paper.id)
    const { xml } = (JSON.parse(agency.asked.at(-1)!.body.toString()) as { data: { attributes: { xml: string } } }).data
      .attributes
    const parts = [/<familyName>(.*?)</, /<givenName>(.*?)</, /<affiliation>(.*?)</, /<nameIdentifier[^>]*>(.*?)</]
    expect(authorsIn(Buffer.from(xml, 'base64').toString(), /<creator>.*?<\/creator>/gs, parts)).toEqual(DEPOSITED)
  })
})

describe('the authors set in the workspace, with Crossref', () => {
  let testApp: TestApp
  let agency: Awaited<ReturnType<typeof createTestAgency>>
  beforeAll(async () => {
    agency = await createTestAgency(() => ({ status: 200, body: 'SUCCESS' }))
    testApp = await createTestApp({
      environment: {
        DOI_PREFIX: '10.5555',
        CROSSREF_LOGIN: 'inflo',
        CROSSREF_PASSWORD: 'a-secret-of-the-agency',
        CROSSREF_EMAIL: 'editor@example.org',
        CROSSREF_URL: agency.url,
      },
    })
  })
  afterAll(async () => {
    agency.stop()
    await testApp.stop()
  })

  test('are sent to it', async () => {
    const { id } = await aPublishedPaper(testApp)
    await findDeposits(testApp.kernel, { registrar: 'crossref', prefix: '10.5555' })
    const { settings } = testApp.kernel
    await workOnDeposit(testApp.kernel, createRegistrar(settings.of(doiSettings)!, settings.publicUrl), id)
    const form = await formOf(agency.asked.find(({ method }) => method === 'POST')!)
    const file = [...form.values()].find((value) => value instanceof Blob) as Blob
    const parts = [/<surname>(.*?)</, /<given_name>(.*?)</, /<institution_name>(.*?)</, /<ORCID>(.*?)</]
    const authors = authorsIn(await file.text(), /<person_name[^>]*"author".*?<\/person_name>/gs, parts)
    expect(authors).toEqual(DEPOSITED)
  })
})
