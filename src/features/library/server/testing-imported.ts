import type { TestHouse } from '#server/testing.ts'
import { importArticle, paperIdOfDoi } from './importing.ts'
import { parseJats, type ParsedArticle } from './jats.ts'
import { realArticles, smallArticle } from './testing-articles.ts'

export type ImportedArticle = { paperId: string; parsed: ParsedArticle }

/** Imports every real article, or the fixture where none are there. */
export async function importArticles(house: TestHouse): Promise<ImportedArticle[]> {
  const files = realArticles().map(({ xml }) => xml)
  const imported: ImportedArticle[] = []
  for (const xml of files.length > 0 ? files : [smallArticle()]) {
    const parsed = parseJats(xml)
    await importArticle(house.kernel, parsed, parsed.doi)
    imported.push({ paperId: paperIdOfDoi(parsed.doi), parsed })
  }
  return imported
}
