import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { type APIRequestContext, expect } from '@playwright/test'
import { runScript } from './run-script.ts'

const ROOT = path.dirname(import.meta.dirname)
const FIXTURE = path.join(ROOT, 'src/formats/jats/in/fixtures/small-article.xml')
// The real articles may be in a folder next to the project; a separate checkout has none.
const REAL = path.resolve(ROOT, '../shared/data/plos')
const REAL_LOOKED_AT = 1

function files(): string[] {
  if (!existsSync(REAL)) return [FIXTURE]
  const names = readdirSync(REAL).filter((name) => name.endsWith('.xml'))
  return [FIXTURE, ...names.slice(0, REAL_LOOKED_AT).map((name) => path.join(REAL, name))]
}

type List = { papers: { id: string; paper_id: string; journal: string | null }[] }

/** Imports the articles that all journeys find in the library. */
export const seedArticles = (settings: Record<string, string>): Promise<string> =>
  runScript('scripts/import.ts', files(), settings)

/** @returns the numbers of the imported articles */
export async function importedArticles(request: APIRequestContext): Promise<string[]> {
  const answer = await request.get('/api/public/research-library?size=50')
  const { papers } = (await answer.json()) as List
  const imported = papers.filter(({ journal }) => journal).map(({ paper_id }) => paper_id)
  expect(imported).toHaveLength(files().length)
  return imported
}
