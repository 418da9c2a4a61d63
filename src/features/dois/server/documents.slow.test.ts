import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { DepositedPaper } from './registrar.ts'
import { aroundAbstract, jatsFaults } from '#formats/jats/out/jats-schema.fixture.ts'
import { crossrefRules, dataciteFaults } from './schemas.fixture.ts'
import { crossrefDocument } from './crossref.ts'
import { dataciteDocument } from './datacite.ts'

const paper: DepositedPaper = {
  doi: '10.5555/inf-2026-0001',
  address: 'https://inflo.example.org/research/INF-2026-0001',
  paperId: 'INF-2026-0001',
  title: 'Sleep & <delirium> in the ICU: H₂O',
  abstract: 'One.\n\nTwo < three & four.',
  authors: [
    {
      given: 'Amara',
      family: 'Okafor',
      orcid: '0000-0002-1825-0097',
      suffix: 'Jr',
      affiliations: [
        { name: 'University of Lagos', ror: '05rk03822' },
        { name: 'Klinikum', ror: undefined },
      ],
    },
    { given: '', family: 'COVID-19 Ward Group 2', suffix: '', orcid: null, affiliations: [] },
    { given: 'R2', family: '4711', suffix: '', orcid: null, affiliations: [] },
    { given: 'Ann 1 Bo 2', family: 'van 3 der 4', suffix: '', orcid: null, affiliations: [] },
    { given: 'x'.repeat(100), family: 'y'.repeat(100), suffix: '', orcid: null, affiliations: [] },
  ],
  references: [
    { doi: '10.5555/falls.2011', text: 'Hollis T. Falls & <wards>. 2011.' },
    { doi: '10.1000.10/182', text: 'With another DOI.' },
    { doi: undefined, text: 'Without a DOI.' },
  ],
  funding: [
    {
      funders: [
        { name: 'Lantern & Trust', id: 'https://doi.org/10.13039/100000007' },
        { name: 'Milk Board', id: 'https://ror.org/05555' },
      ],
      numbers: ['LT/07', 'LT/08'],
      recipients: ['Amara Okafor'],
    },
    { funders: [{ name: 'Cup Fund' }], numbers: [], recipients: [] },
    { funders: [], numbers: ['N7'], recipients: [] },
  ],
  relations: [
    { kind: 'reviewedBy', words: 'Referee report: <1>', id: { type: 'DOI', value: '10.5555/cup.r1' } },
    { kind: 'translatedAs', words: 'Translation', id: { type: 'DOI', value: '10.5555/cup.t1' } },
    { kind: 'corrects', words: 'Corrects', id: { type: 'DOI', value: '10.5555/cup.0' } },
    { kind: 'retractedBy', words: 'Retracted by', id: { type: 'DOI', value: '10.5555/cup.9' } },
    { kind: 'hasPreprint', words: 'Preprint', id: { type: 'URL', value: 'https://preprints.example/3?a=1&b=2' } },
  ],
  asker: 'Dr Ruth Feld',
  category: 'Ethics & Policy',
  keywords: ['delirium', 'nursing'],
  language: 'en',
  issued: '2026-11-21',
  version: 2,
  licence: { name: 'CC BY 4.0', url: 'https://creativecommons.org/licenses/by/4.0/' },
  withdrawn: undefined,
}

const bare: DepositedPaper = {
  ...paper,
  abstract: '',
  authors: [],
  references: [],
  funding: [],
  relations: [],
  asker: undefined,
  keywords: [],
  language: 'en-GB',
  licence: { name: 'See the original article', url: null },
}
const withdrawn: DepositedPaper = { ...paper, withdrawn: { on: '2026-12-01', reason: 'The data were made up.' } }

const sending = { batchId: 'inflo-1', at: new Date('2026-11-21T10:00:00Z') }
const depositor = {
  email: 'editor@example.org',
  prefix: '10.5555',
  libraryAddress: 'https://inflo.example.org/research',
}
const crossref = (of: DepositedPaper) => crossrefDocument(of, sending, depositor)

const anyText = fc.string({ unit: 'binary', minLength: 1, maxLength: 80 })
const anyPaper = fc
  .record({ title: anyText, abstract: anyText, family: anyText, given: anyText, keyword: anyText })
  .map(({ title, abstract, family, given, keyword }): DepositedPaper => ({
    ...paper,
    title,
    abstract,
    keywords: [keyword],
    authors: [
      { given, family, suffix: '', orcid: null, affiliations: [{ name: `Institute ${given}`, ror: undefined }] },
    ],
  }))

describe.each(crossrefRules)('by %s', (_rules, faultsOf) => {
  test.each([
    ['a whole paper', paper],
    ['one with little known', bare],
    ['a withdrawn one', withdrawn],
  ])('%s is valid', async (_name, of) => expect(await faultsOf(crossref(of))).toEqual([]))

  test.each([
    ['2018', '<year>2018</year>'],
    ['2018-05', '<month>05</month><year>2018</year>'],
    ['2018-22', '<month>22</month><year>2018</year>'],
    ['2018-05/2018-08', '<month>05</month><year>2018</year>'],
    ['2018-12-30/2019-01-02', '<month>12</month><year>2018</year>'],
  ])('a date as exact as %s is valid', async (issued, parts) => {
    const document = crossref({ ...paper, issued })
    expect(document).toContain(`<publication_date media_type="online">${parts}</publication_date>`)
    expect(await faultsOf(document)).toEqual([])
  })

  test('any text that people write makes a valid document', async () => {
    const validity = fc.asyncProperty(anyPaper, async (of) => (await faultsOf(crossref(of))).length === 0)
    await expect(fc.assert(validity, { numRuns: 5 })).resolves.toBeUndefined()
  })

  test.each([
    ['an author without a name', '<surname>Okafor</surname>', ''],
    ['a name with a number', '<surname>Okafor', '<surname>Okafor 2nd 3'],
    ['a name too long', '<surname>Okafor', `<surname>${'x'.repeat(61)}`],
    ['no title', /<titles>.*<\/titles>/, ''],
    ['no address', /<resource>[^<]*/g, '<resource>here'],
    ['another order', /(<titles>.*<\/titles>)(.*<\/publication_date>)/s, '$2$1'],
    ['what it does not know', '<publication_date', '<invented/><publication_date'],
  ])('%s is told', async (_name, from, to) => {
    const broken = crossref(paper).replace(from, to)
    expect(broken).not.toBe(crossref(paper))
    expect(await faultsOf(broken)).not.toEqual([])
  })
})

// Crossref's schema refers to the JATS schema for the abstract. The two do not compile together, so the abstract is
// validated separately.
describe('the abstract in Crossref’s deposit, by the JATS schema', () => {
  const faultsIn = (documents: Record<string, string>) =>
    jatsFaults(new Map(Object.entries(documents).map(([name, document]) => [name, aroundAbstract(document)])))

  test('is valid, whatever people wrote', async () => {
    const written = fc.sample(anyPaper, 20).map((of, index) => [`written-${index}`, crossref(of)] as const)
    const documents = { whole: crossref(paper), withdrawn: crossref(withdrawn), ...Object.fromEntries(written) }
    expect(aroundAbstract(documents.whole)).toContain(
      '<abstract><p>One.</p><p>Two &lt; three &amp; four.</p></abstract>',
    )
    expect(await faultsIn(documents)).toEqual([])
  })

  test('gets an error where it breaks the rules', async () => {
    const wrong = crossref(paper).replaceAll('jats:p>', 'jats:paragraph>')
    expect(await faultsIn({ wrong })).not.toEqual([])
  })
})

describe('by DataCite’s schema', () => {
  test.each([
    ['a whole paper', paper],
    ['one with little known', bare],
    ['a withdrawn one', withdrawn],
  ])('%s is valid', async (_name, of) => expect(await dataciteFaults(dataciteDocument(of))).toEqual([]))

  test('a document that breaks it gets an error', async () => {
    expect(
      await dataciteFaults(dataciteDocument(paper).replace(/<publicationYear>.*<\/publicationYear>/, '')),
    ).not.toEqual([])
  })
})

test.each([
  ['Crossref', crossref(paper), '<organization sequence="additional" contributor_role="author">COVID-19 Ward Group 2<'],
  ['Crossref', crossref(paper), '<given_name>R2</given_name><surname>4711</surname>'],
  ['Crossref', crossref(paper), '<surname>Okafor</surname><suffix>Jr</suffix>'],
  ['Crossref', crossref(paper), '<institution_id type="ror">https://ror.org/05rk03822</institution_id>'],
  ['Crossref', crossref(paper), '<citation key="ref1"><doi>10.5555/falls.2011</doi><unstructured_citation>Hollis T.'],
  ['Crossref', crossref(paper), '<citation key="ref3"><unstructured_citation>Without a DOI.'],
  ['DataCite', dataciteDocument(paper), '<creatorName nameType="Organizational">COVID-19 Ward Group 2</creatorName>'],
  ['DataCite', dataciteDocument(paper), '<creatorName nameType="Personal">Okafor, Amara, Jr</creatorName>'],
  [
    'Crossref',
    crossref(paper),
    '<fr:assertion name="funder_name">Lantern &amp; Trust<fr:assertion name="funder_identifier">https://doi.org/10.13039/100000007<',
  ],
  ['Crossref', crossref(paper), '<fr:assertion name="award_number">LT/08</fr:assertion>'],
  [
    'Crossref',
    crossref(paper),
    '<rel:inter_work_relation relationship-type="hasReview" identifier-type="doi">10.5555/cup.r1<',
  ],
  [
    'Crossref',
    crossref(paper),
    '<rel:intra_work_relation relationship-type="hasPreprint" identifier-type="uri">https://preprints.example/3?a=1&amp;b=2<',
  ],
  ['DataCite', dataciteDocument(paper), 'funderIdentifierType="Crossref Funder ID"'],
  ['DataCite', dataciteDocument(paper), 'funderIdentifierType="ROR"'],
  ['DataCite', dataciteDocument(paper), '<awardNumber>LT/08</awardNumber>'],
  ['DataCite', dataciteDocument(paper), 'relationType="IsReviewedBy">10.5555/cup.r1<'],
  ['DataCite', dataciteDocument(paper), 'relationType="IsObsoletedBy">10.5555/cup.9<'],
  ['DataCite', dataciteDocument(paper), 'relationType="Other" relationTypeInformation="Corrects">10.5555/cup.0<'],
  ['DataCite', dataciteDocument(paper), 'affiliationIdentifier="https://ror.org/05rk03822"'],
  ['DataCite', dataciteDocument(paper), 'relationType="References">10.5555/falls.2011</relatedIdentifier>'],
])('%s receives %#', (_agency, document, part) => expect(document).toContain(part))

test('a withdrawal stands in title, date and description', () => {
  expect(crossref(withdrawn)).toContain('<title>WITHDRAWN: Sleep &amp; &lt;delirium&gt;')
  expect(crossref(withdrawn)).toContain('withdrawn on 2026-12-01. The data were made up.')
  expect(dataciteDocument(withdrawn)).toContain(
    '<date dateType="Withdrawn" dateInformation="The data were made up.">2026-12-01</date>',
  )
})

test.each([
  ['2018', 'dateType="Issued">2018</date>'],
  ['2018-05/2018-08', 'dateType="Issued">2018-05/2018-08</date>'],
  ['2018-22', 'dateType="Issued" dateInformation="Summer 2018">2018</date>'],
])('DataCite is given a date as exact as %s', async (issued, written) => {
  const document = dataciteDocument({ ...paper, issued })
  expect(document).toContain(written)
  expect(document).toContain('<publicationYear>2018</publicationYear>')
  expect(await dataciteFaults(document)).toEqual([])
})
