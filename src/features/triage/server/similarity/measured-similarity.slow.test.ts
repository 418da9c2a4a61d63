import { afterAll, beforeAll, expect, test } from 'vitest'
import { partsOfArticle } from '#formats/similarity/article-parts.ts'
import { createPairs, type PairedArticle, type TextPair } from '#formats/similarity/pairs.fixture.ts'
import { readWords } from '#formats/similarity/words.ts'
import { realArticles } from '#formats/jats/in/real-articles.fixture.ts'
import { importArticles } from '#features/library/server/import/imported-articles.fixture.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { findSimilar } from './find-similar.ts'
import { indexLibrary } from './index-library.ts'

const PAIRS = 50
const SEED = 38

let testApp: TestApp
let articles: PairedArticle[]
let works: ReadonlyMap<string | null, string>

beforeAll(async () => {
  testApp = await createTestApp()
  const imported = await importArticles(testApp)
  while (!(await indexLibrary(testApp.kernel))) continue
  // The pairs are made of whole research articles; our own samples only share the library with them.
  articles = imported
    .map(({ paperId, parsed }) => ({ id: paperId, parts: partsOfArticle(parsed) }))
    .slice(imported.length - realArticles().length)
  const texts = await testApp.kernel.db.selectFrom('triage.text').select(['library_paper_id', 'work_id']).execute()
  works = new Map(texts.map((text) => [text.library_paper_id, text.work_id]))
})
afterAll(() => testApp.stop())

/** Searches for the sources of a pair's text, as if the host article were being submitted. */
async function sourcesOf({ host, parts }: TextPair): Promise<string[]> {
  const found = await findSimilar(testApp.kernel.db, { own: readWords(parts), workId: works.get(host.id) ?? '' })
  return found.map(({ source }) => ('library_paper_id' in source ? source.library_paper_id : source.submission_id))
}

type Figures = { pairs: number; found: number; wrong: number }

async function measure(kind: 'copied' | 'rewritten' | 'unrelated'): Promise<Figures> {
  const figures = { pairs: 0, found: 0, wrong: 0 }
  for (const pair of createPairs({ articles, pairs: PAIRS, kind, seed: SEED })) {
    const sources = await sourcesOf(pair)
    figures.pairs += 1
    if (pair.source && sources.includes(pair.source.id)) figures.found += 1
    figures.wrong += sources.filter((id) => id !== pair.source?.id).length
  }
  return figures
}

test('copied and rewritten passages are found among real articles, and unrelated articles are not listed', async ({
  skip,
  annotate,
}) => {
  skip(realArticles().length === 0, 'SKIPPED: no real articles in ../shared/data/plos')
  const [copied, rewritten, unrelated] = [
    await measure('copied'),
    await measure('rewritten'),
    await measure('unrelated'),
  ]
  await annotate(JSON.stringify({ copied, rewritten, unrelated }))
  const found = copied.found + rewritten.found
  const wrong = copied.wrong + rewritten.wrong + unrelated.wrong
  expect(copied.found / copied.pairs).toBeGreaterThanOrEqual(0.98)
  expect(rewritten.found / rewritten.pairs).toBeGreaterThanOrEqual(0.94)
  expect(found / (found + wrong)).toBeGreaterThanOrEqual(0.96)
  expect(unrelated.wrong).toBeLessThanOrEqual(1)
})
