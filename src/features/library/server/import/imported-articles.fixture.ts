import type { TestApp } from '#server/testing/test-app.ts'
import { parseJats } from '#formats/jats/in/article.ts'
import type { ParsedArticle } from '#formats/jats/in/parsed-article.ts'
import { allArticles } from '#formats/jats/in/real-articles.fixture.ts'
import { paperIdOfDoi, importArticle } from './import-article.ts'

export type ImportedArticle = { paperId: string; parsed: ParsedArticle }

/** Imports the project's own sample articles, and the real ones if they are available. */
export async function importArticles(testApp: TestApp): Promise<ImportedArticle[]> {
  const imported: ImportedArticle[] = []
  for (const { xml } of allArticles()) {
    const parsed = parseJats(xml)
    await importArticle(testApp.kernel, parsed, parsed.doi)
    imported.push({ paperId: paperIdOfDoi(parsed.doi), parsed })
  }
  return imported
}
