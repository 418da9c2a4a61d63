import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { transact } from '#server/data/transact.ts'
import { pacificDay } from '#shared/time/dates.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import type { Names } from '#formats/jats/front/names.ts'
import { importArticles, type ImportedArticle } from '../import/imported-articles.fixture.ts'
import { firstHtml, linkedDataIn, tagsIn } from '../pages.fixture.ts'
import { publishPaper } from '../versions/publish-paper.ts'

const METADATA = 'GET /api/public/research-library/:paperId/metadata'
const HOSTILE = 'Costs </script><script>alert(1)</script> & "quotes" <!--'

let testApp: TestApp
let imported: ImportedArticle[]
let own: string
let email: string
let site: string

beforeAll(async () => {
  testApp = await createTestApp({ startsWithDay: true })
  site = testApp.kernel.settings.publicUrl
  imported = await importArticles(testApp)
  const author = await testApp.createMember()
  email = author.email
  const { publicNumber } = await transact(testApp.kernel, (tx) =>
    publishPaper(testApp.kernel, tx, {
      workspacePaperId: crypto.randomUUID(),
      questionId: null,
      title: HOSTILE,
      category: 'Clinical Workflow',
      abstract: `${HOSTILE} `.repeat(20),
      keywords: ['delirium', 'nursing'],
      sections: [
        { name: 'references', heading: 'References', text: '1. Needham DM. JAMA. 2008. doi:10.1001/jama.300.14.1685' },
      ],
      authors: [
        {
          memberId: author.id,
          givenName: 'Amara',
          familyName: 'Okafor',
          affiliation: 'University of Lagos',
          orcid: '0000-0002-1825-0097',
        },
        { givenName: 'Jun', familyName: 'Watanabe', affiliation: '' },
      ],
      contributor: null,
      actor: null,
      now: testApp.kernel.now(),
    }),
  )
  own = publicNumber
})
afterAll(() => testApp.stop())

const familyFirst = ({ given, family, suffix }: Names) =>
  given ? `${family}, ${[given, suffix].filter(Boolean).join(' ')}` : family

const today = () => pacificDay(testApp.kernel.now())

describe('one of our own papers', () => {
  let html: string
  beforeAll(async () => {
    html = (await firstHtml(testApp, `/research/${own}`)).html
  })
  const named = (name: string) =>
    tagsIn(html, 'meta')
      .filter((tag) => tag['name'] === name)
      .map((tag) => tag['content'])

  test('names its authors in order, each with institution and ORCID', () => {
    const about = tagsIn(html, 'meta').flatMap(({ name, content }) =>
      name?.startsWith('citation_author') ? [[name, content]] : [],
    )
    expect(about).toEqual([
      ['citation_author', 'Okafor, Amara'],
      ['citation_author_institution', 'University of Lagos'],
      ['citation_author_orcid', 'https://orcid.org/0000-0002-1825-0097'],
      ['citation_author', 'Watanabe, Jun'],
    ])
    expect(html).not.toContain(email)
  })

  test('has the fields for harvesters, and leaves out missing values', () => {
    expect(named('citation_title')).toEqual([HOSTILE])
    expect(named('citation_publication_date')).toEqual([today().replaceAll('-', '/')])
    expect(named('citation_online_date')).toEqual(named('citation_publication_date'))
    expect(named('citation_journal_title')).toEqual(['Inflo Research Library'])
    expect(named('citation_keywords')).toEqual(['delirium; nursing'])
    expect(named('citation_language')).toEqual(['en'])
    expect(named('citation_fulltext_html_url')).toEqual([`${site}/research/${own}`])
    expect(named('citation_abstract_html_url')).toEqual([`${site}/research/${own}`])
    expect(named('citation_pdf_url')).toEqual([`${site}/research/${own}.pdf`])
    expect(named('citation_doi')).toEqual([])
    expect(tagsIn(html, 'meta').filter(({ content }) => content === '')).toEqual([])
  })

  test('links to its page, licence, files and feed', () => {
    const links = tagsIn(html, 'link').filter(({ rel }) => ['canonical', 'license', 'alternate'].includes(rel ?? ''))
    expect(links.map(({ rel, href }) => `${rel} ${href?.replace(site, '')}`)).toEqual([
      `canonical /research/${own}`,
      'license https://creativecommons.org/licenses/by/4.0/',
      ...['pdf', 'jats.xml', 'md', 'bib', 'ris', 'csl.json'].map((ending) => `alternate /research/${own}.${ending}`),
      'alternate /feed.xml',
    ])
  })

  test('is described in schema.org terms, and no text can end the script block', () => {
    const blocks = linkedDataIn(html)
    expect(blocks).toHaveLength(1)
    expect(blocks[0]).toMatchObject({
      '@type': 'ScholarlyArticle',
      '@id': `${site}/research/${own}`,
      headline: HOSTILE,
      datePublished: today(),
      license: 'https://creativecommons.org/licenses/by/4.0/',
      isAccessibleForFree: true,
      publisher: { name: 'Inflo' },
      version: '1',
      author: [
        {
          '@type': 'Person',
          familyName: 'Okafor',
          identifier: { value: '0000-0002-1825-0097' },
          affiliation: [{ name: 'University of Lagos' }],
        },
        { '@type': 'Person', familyName: 'Watanabe' },
      ],
      citation: [{ sameAs: 'https://doi.org/10.1001/jama.300.14.1685' }],
      encoding: { contentUrl: `${site}/research/${own}.pdf` },
      interactionStatistic: { userInteractionCount: 0 },
    })
    expect(html).not.toContain('<script>alert')
    expect(html.match(/<title>/g)).toHaveLength(1)
  })

  test('has a preview image', () => {
    const properties = new Map(tagsIn(html, 'meta').map(({ property, content }) => [property, content]))
    expect(properties.get('og:title')).toBe(HOSTILE)
    expect(properties.get('og:url')).toBe(`${site}/research/${own}`)
    expect(named('twitter:card')).toEqual(['summary'])
    expect(named('description')[0]).toContain('Costs')
  })
})

test('every imported article keeps its own journal and links to its DOI', async () => {
  for (const { paperId, parsed } of imported) {
    const { meta, links, linked_data } = await testApp.as(undefined)(METADATA, { params: { paperId } })
    const content = (name: string) => meta.filter((tag) => tag.name === name).map((tag) => tag.content)
    expect(content('citation_journal_title')).toEqual([parsed.journal])
    expect(content('citation_author')).toEqual(parsed.authors.map(familyFirst))
    expect(content('citation_doi')).toEqual([parsed.doi])
    expect(links.find(({ rel }) => rel === 'canonical')?.href).toBe(`https://doi.org/${parsed.doi}`)
    expect(JSON.parse(linked_data)).toMatchObject({
      isPartOf: { name: parsed.journal },
      sameAs: `https://doi.org/${parsed.doi}`,
    })
    expect(linked_data).not.toContain('<')
  }
})

test('the library page has its own address and metadata', async () => {
  expect(linkedDataIn((await firstHtml(testApp, '/research')).html)).toMatchObject([
    { '@type': 'BreadcrumbList', itemListElement: [{ item: `${site}/` }, { item: `${site}/research` }] },
  ])
})

test('an unknown paper is a real 404 without metadata', async () => {
  await expect(testApp.as(undefined)(METADATA, { params: { paperId: 'INF-1999-0001' } })).rejects.toMatchObject({
    kind: 'not_found',
  })
  const { status, html } = await firstHtml(testApp, '/research/INF-1999-0001')
  expect([status, linkedDataIn(html)]).toEqual([404, []])
  expect(html).not.toContain('citation_')
})
