import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseJats } from '#formats/jats/in/article.ts'
import { jatsArticle } from '#formats/jats/in/jats.fixture.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { importArticle } from '../import/import-article.ts'
import { reindexPapers } from './reindex-papers.ts'

const part = (type: string, language: string, body: string) =>
  `<sub-article article-type="${type}" xml:lang="${language}"><front-stub><title-group><article-title>${language}</article-title></title-group></front-stub><body><p>${body}</p></body></sub-article>`

const ARTICLES: Record<string, string> = {
  'French translation': jatsArticle({ doi: '10.5555/fr.1' }).replace(
    '</article>',
    `${part('translation', 'fr', 'Les infirmières mobilisèrent régulièrement les chevaux hospitaliers.')}</article>`,
  ),
  'Spanish report': jatsArticle({ doi: '10.5555/es.1' }).replace(
    '</article>',
    `${part('reviewer-report', 'es-MX', 'Los autores midieron las presiones arteriales.')}</article>`,
  ),
  'German keywords': jatsArticle({
    doi: '10.5555/de.1',
    meta: '<kwd-group kwd-group-type="author" xml:lang="en"><kwd>milk</kwd></kwd-group><kwd-group kwd-group-type="author" xml:lang="de"><kwd>Krankenhäuser</kwd></kwd-group>',
  }),
  'Portuguese article': jatsArticle({
    doi: '10.5555/pt.1',
    root: 'xml:lang="pt"',
    title: 'Vacinações',
    meta: '<trans-abstract xml:lang="ru"><p>Медицинские сёстры.</p></trans-abstract>',
    body: '<p>Amamentávamos.</p>',
  }),
  'Polish translation': jatsArticle({ doi: '10.5555/pl.1' }).replace(
    '</article>',
    `${part('translation', 'pl', 'Pielęgniarki szpitalne.')}</article>`,
  ),
  'English article': jatsArticle({ doi: '10.5555/en.1', body: '<p>The register of CAS numbers.</p>' }),
}

let testApp: TestApp
const names = new Map<string, string>()
beforeAll(async () => {
  testApp = await createTestApp()
  for (const [name, xml] of Object.entries(ARTICLES)) {
    const parsed = parseJats(xml)
    names.set(parsed.doi.replace('/', '-'), name)
    await importArticle(testApp.kernel, parsed, name)
  }
})
afterAll(() => testApp.stop())

async function found(search: string): Promise<string[]> {
  const { papers } = await testApp.as(undefined)('GET /api/public/research-library', { query: { search } })
  return papers.map(({ paper_id: id }) => names.get(id) ?? id)
}

const FORMS: [article: string, ...searches: string[]][] = [
  ['French translation', 'mobiliser ', 'mobilisée ', 'cheval hospitalier ', 'régulier ', 'regulier ', 'infirmiere '],
  ['Spanish report', 'presión ', 'presion ', 'arterial ', 'autor '],
  ['German keywords', 'Krankenhaus ', 'krankenhäusern '],
  ['Portuguese article', 'vacinação ', 'amamentar ', 'сестра ', 'медицинская '],
  ['Polish translation', 'szpitalne ', 'pielegniarki '],
]

describe.each(FORMS)('%s', (article, ...searches) => {
  test.each(searches)('is found by %j', async (search) => expect(await found(search)).toEqual([article]))
})

test('a stem of one language does not match the same letters of another', async () => {
  // The French stem of "cas" is "cas", but the English stem of "cases" is "case".
  expect(await found('cases ')).toEqual([])
  expect(await found('CAS ')).toEqual(['English article'])
})

test('an excluded word of another language excludes its paper', async () => {
  expect(await found('text -cheval -presión ')).not.toContain('French translation')
})

test('a paper that was stored before is found after its words are made again', async () => {
  await sql`update library.search_text set words = ts_filter(words, '{a,b,c}'), words_version = 1`.execute(
    testApp.kernel.db,
  )
  expect(await found('mobiliser ')).toEqual([])
  await reindexPapers(testApp.kernel)
  expect(await found('mobiliser ')).toEqual(['French translation'])
  expect(await found('amamentar ')).toEqual(['Portuguese article'])
})
