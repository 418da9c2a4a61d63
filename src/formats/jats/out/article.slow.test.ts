import { afterAll, beforeAll, expect, test } from 'vitest'
import { transact } from '#server/data/transact.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { inlinesText, plainTextOf } from '../../article/text.ts'
import { parseJats } from '../in/article.ts'
import { jatsFaults } from './jats-schema.fixture.ts'
import { importArticles, type ImportedArticle } from '#features/library/server/import/imported-articles.fixture.ts'
import { publishPaper } from '#features/library/server/versions/publish-paper.ts'

const ALL_ARTICLES_MS = 300_000

let testApp: TestApp
let imported: ImportedArticle[]
let own: string

beforeAll(async () => {
  testApp = await createTestApp()
  imported = await importArticles(testApp)
  const { publicNumber } = await transact(testApp.kernel, (tx) =>
    publishPaper(testApp.kernel, tx, {
      workspacePaperId: crypto.randomUUID(),
      questionId: null,
      title: 'A <b>title</b> & "more" ]]> \u000b\ud800',
      category: 'Ethics & Policy',
      abstract: 'First paragraph.\n\nSecond < third.',
      keywords: ['a & b'],
      sections: [
        { name: 'methods', heading: 'Methods', text: 'We counted.\n\n- one\n- two\n\n1. first\n2. second' },
        { name: 'references', heading: 'References', text: '1. Needham DM. JAMA. 2008. doi:10.1001/jama.300.14.1685' },
      ],
      declarations: [
        { name: 'ethics', heading: 'Ethics', text: 'Not human-subject research.' },
        { name: 'ai_use', heading: 'Use of AI', text: 'None.' },
      ],
      authors: [
        {
          givenName: 'Amara',
          familyName: 'Okafor',
          affiliation: 'University of Lagos',
          orcid: '0000-0002-1825-0097',
          creditRoles: [
            { role: 'writing-review-editing', degree: 'lead' },
            { role: 'software', degree: null },
          ],
        },
      ],
      contributor: { name: 'Dr Ruth Feld', title: 'Physician', affiliation: 'Freiburg', linkedinUrl: null },
      actor: null,
      now: testApp.kernel.now(),
    }),
  )
  own = publicNumber
})
afterAll(() => testApp.stop())

async function jatsOf(paperId: string): Promise<string> {
  const answer = await testApp.inject({ method: 'GET', url: `/research/${paperId}.jats.xml` })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8'])
  return answer.body
}

test('a paper of our own names the person who asked, each contribution and its licence', async () => {
  const xml = await jatsOf(own)
  for (const part of [
    'vocab-term-identifier="https://credit.niso.org/contributor-roles/writing-review-editing/" degree-contribution="lead">Writing – review &amp; editing</role>',
    '<contrib contrib-type="question-asker"><string-name>Dr Ruth Feld</string-name>',
    '<contrib-id contrib-id-type="orcid">https://orcid.org/0000-0002-1825-0097</contrib-id>',
    '<license xlink:href="https://creativecommons.org/licenses/by/4.0/">',
    '<article-title>A &lt;b&gt;title&lt;/b&gt; &amp; &quot;more&quot; ]]&gt; \ufffd</article-title>',
    `<article-id pub-id-type="publisher-id">${own}</article-id>`,
    '<pub-id pub-id-type="doi">10.1001/jama.300.14.1685</pub-id>',
  ])
    expect(xml).toContain(part)
})

test('every paper is valid JATS 1.3', { timeout: ALL_ARTICLES_MS }, async () => {
  const documents = new Map<string, string>()
  for (const paperId of [own, ...imported.map((article) => article.paperId)])
    documents.set(paperId, await jatsOf(paperId))
  expect(await jatsFaults(documents)).toEqual([])
  expect(await jatsFaults(new Map([['wrong', '<article ><front/></article>']]))).not.toEqual([])
})

const words = (text: string): string => text.replace(/\s+/g, ' ').trim()
const citedIn = ({ references }: ImportedArticle['parsed']['article']) =>
  references.map(({ text, doi, pmid }) => {
    // An export may add identifiers that the source text does not contain.
    const ids = [doi, pmid].map((id) => letters(id ?? '')).filter(Boolean)
    return [letters(inlinesText(text ?? [])).replace(new RegExp(`(?:${ids.join('|')})+$`), ''), doi, pmid]
  })
const saidBefore = ({ front }: ImportedArticle['parsed']['article']) => ({
  history: front?.history,
  editors: front?.editors.map(({ name, role, affiliations }) => [name, role, ...affiliations].map(words)),
  rights: [front?.rights.copyright ?? '', inlinesText(front?.rights.terms ?? [])].map(words),
  related: front?.related.map(({ what, title, href }) => [what, inlinesText(title), href].map(words)),
  titles: front?.translatedTitles.map((title) => words(inlinesText(title))),
})
const letters = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '')

test('an imported article comes back when its own export is read', { timeout: ALL_ARTICLES_MS }, async () => {
  for (const { paperId, parsed } of imported) {
    const again = parseJats(await jatsOf(paperId))
    expect(again).toMatchObject({
      title: words(parsed.title),
      doi: parsed.doi,
      journal: parsed.journal,
      issued: parsed.issued,
      language: parsed.language,
      keywords: parsed.keywords,
    })
    const namesOf = (article: typeof parsed) =>
      article.authors.map(({ given, family, suffix, orcid }) => [given, family, suffix, orcid])
    expect(namesOf(again)).toEqual(namesOf(parsed))
    expect(citedIn(again.article)).toEqual(citedIn(parsed.article))
    expect(again.article.sections.map(({ heading }) => words(inlinesText(heading)))).toEqual(
      expect.arrayContaining(parsed.article.sections.map(({ heading }) => words(inlinesText(heading)))),
    )
    expect(saidBefore(again.article)).toEqual(saidBefore(parsed.article))
    const text = letters(plainTextOf({ ...parsed.article, references: [], notes: [] }))
    expect(letters(plainTextOf({ ...again.article, references: [], notes: [] }))).toContain(text)
  }
})

test('a missing paper has no export', async () => {
  const answer = await testApp.inject({ method: 'GET', url: '/research/INF-1999-0001.jats.xml' })
  expect([answer.statusCode, answer.json()]).toEqual([404, { detail: 'Paper not found' }])
})
