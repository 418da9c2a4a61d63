import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'

const FIXTURES = resolve(import.meta.dirname, 'fixtures')

export const smallArticle = (): string => readFileSync(resolve(FIXTURES, 'small-article.xml'), 'utf8')

export type ArticleFile = { name: string; xml: string }

/** Returns the JATS files in a folder. */
export const articlesIn = (folder: string): ArticleFile[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.xml'))
    .map((name) => ({ name, xml: readFileSync(resolve(folder, name), 'utf8') }))

/** Returns the articles that were written for the tests (fixtures/README.md). */
export const ownArticles = (): ArticleFile[] => articlesIn(FIXTURES)
