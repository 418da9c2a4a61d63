import { afterAll, beforeAll, expect, test } from 'vitest'
import { findRegistered } from '#features/library/server/public.ts'
import { crossrefDocument } from '#features/dois/server/crossref.ts'
import { dataciteDocument } from '#features/dois/server/datacite.ts'
import { crossrefRules, dataciteFaults } from '#features/dois/server/schemas.fixture.ts'
import { depositedPaper } from '#features/dois/server/service.ts'
import { DECLARED } from '#features/editor/server/workspace.fixture.ts'
import { firstHtml, linkedDataIn } from '#features/library/server/pages.fixture.ts'
import { inlinesText } from '#formats/article/text.ts'
import { parseJats } from '#formats/jats/in/article.ts'
import { jatsFaults } from '#formats/jats/out/jats-schema.fixture.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { createSubmission, decideAs } from '../review.fixture.ts'

const AWARDS = [
  {
    funders: [{ name: 'Wellcome Trust', id: 'https://ror.org/029chgv08' }],
    numbers: ['123456', 'WT & 7'],
    recipients: [],
  },
  {
    funders: [{ name: 'Medical Research Council', id: 'https://doi.org/10.13039/501100000265' }],
    numbers: [],
    recipients: [],
  },
]

let testApp: TestApp
let paperId: string
let jats: string

beforeAll(async () => {
  testApp = await createTestApp()
  const admin = await testApp.createMember({ role: 'admin' })
  const lead = await testApp.createMember({ firstName: 'Amara', lastName: 'Okafor' })
  const funders = AWARDS.map(({ funders: [funder], numbers }) => ({ ...funder, numbers }))
  const { id } = await createSubmission(testApp, lead, { declarations: { ...DECLARED, funders } })
  const { item } = await decideAs(testApp, admin, { kind: 'publication', id, decision: 'approved_for_publication' })
  paperId = item.library_id ?? ''
  jats = (await testApp.inject({ method: 'GET', url: `/research/${paperId}.jats.xml` })).body
})
afterAll(() => testApp.stop())

test('the page shows the statement, then the funders and grants that it does not name', async () => {
  const paper = await testApp.as(undefined)('GET /api/public/research-library/:paperId', { params: { paperId } })
  const funding = paper.article.sections.find(({ id }) => id === 'declaration-funding')
  const texts = funding?.blocks.map((block) => (block.t === 'p' ? inlinesText(block.c) : ''))
  expect(texts).toEqual([
    'Wellcome Trust, grant 123456.',
    'Wellcome Trust: 123456 and WT & 7. Medical Research Council.',
  ])
  const { html } = await firstHtml(testApp, `/research/${paperId}`)
  expect(html).toContain('Medical Research Council.')
  expect(html).not.toContain('Copyright and licence')
})

test('the linked data of the page name funders and grants', async () => {
  const { html } = await firstHtml(testApp, `/research/${paperId}`)
  expect(linkedDataIn(html)[0]).toMatchObject({
    funding: [
      {
        '@type': 'Grant',
        identifier: ['123456', 'WT & 7'],
        funder: [{ '@id': 'https://ror.org/029chgv08', name: 'Wellcome Trust' }],
      },
      { '@type': 'Grant', funder: [{ name: 'Medical Research Council' }] },
    ],
  })
})

test('the JATS export is valid, and read again with the same awards and each statement once', async () => {
  expect(jats).toContain(
    '<institution>Wellcome Trust</institution><institution-id institution-id-type="ror">https://ror.org/029chgv08<',
  )
  expect(jats).toContain('<award-id>WT &amp; 7</award-id>')
  expect(await jatsFaults(new Map([[paperId, jats]]))).toEqual([])
  const { article } = parseJats(
    jats.replace('</article-id>', '</article-id><article-id pub-id-type="doi">10.5555/1</article-id>'),
  )
  expect(article.front?.awards).toEqual(AWARDS)
  expect(article.sections.filter(({ heading }) => inlinesText(heading) === 'Funding')).toHaveLength(1)
})

test('citation files name the funders where their formats have a field', async () => {
  const take = async (ending: string) =>
    (await testApp.inject({ method: 'GET', url: `/research/${paperId}.${ending}` })).body
  expect(JSON.parse(await take('csl.json'))[0].note).toBe(
    'Funding: Wellcome Trust [123456, WT & 7]; Medical Research Council',
  )
  expect(await take('bib')).toContain(
    String.raw`funding-acknowledgement = {Wellcome Trust [123456, WT \& 7]; Medical Research Council}`,
  )
  expect(await take('ris')).not.toContain('Wellcome')
})

test('deposits name the funders and are valid', async () => {
  const row = await findRegistered(testApp.kernel.db, paperId)
  if (!row) throw new Error('The paper is not published')
  const origin = 'https://inflo.example.org'
  const paper = depositedPaper({ row, doi: '10.5555/inf-1', origin, rorIds: new Map() })
  expect(paper.funding).toEqual(AWARDS)
  const sending = { batchId: 'inflo-1', at: new Date('2026-11-21T10:00:00Z') }
  const depositor = { email: 'editor@example.org', prefix: '10.5555', libraryAddress: origin }
  const crossref = crossrefDocument(paper, sending, depositor)
  expect(crossref).toContain('>https://doi.org/10.13039/501100000265</fr:assertion>')
  for (const [, faultsOf] of crossrefRules) expect(await faultsOf(crossref)).toEqual([])
  const datacite = dataciteDocument(paper)
  expect(datacite).toContain('<awardNumber>WT &amp; 7</awardNumber>')
  expect(datacite).toContain('funderIdentifierType="ROR"')
  expect(await dataciteFaults(datacite)).toEqual([])
})
