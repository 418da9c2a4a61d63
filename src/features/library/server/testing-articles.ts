import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'

const REAL_ARTICLES = resolve(import.meta.dirname, '../../../../../shared/data/plos')

export const smallArticle = (): string =>
  readFileSync(resolve(import.meta.dirname, 'fixtures/small-article.xml'), 'utf8')

export type ArticleFile = { name: string; xml: string }

/** The real articles that lie beside the project; none in a checkout that stands alone. */
export function realArticles(): ArticleFile[] {
  if (!existsSync(REAL_ARTICLES)) return []
  return readdirSync(REAL_ARTICLES)
    .filter((name) => name.endsWith('.xml'))
    .map((name) => ({ name, xml: readFileSync(resolve(REAL_ARTICLES, name), 'utf8') }))
}
