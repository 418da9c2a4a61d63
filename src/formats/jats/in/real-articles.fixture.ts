import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { type ArticleFile, articlesIn, ownArticles } from './articles.fixture.ts'

const REAL_ARTICLES = resolve(import.meta.dirname, '../../../../../shared/data/plos')

/** Returns the real articles in the folder next to the project; none in a checkout without that folder. */
export const realArticles = (): ArticleFile[] => (existsSync(REAL_ARTICLES) ? articlesIn(REAL_ARTICLES) : [])

/** The project's own articles, and the real ones where they are. */
export const allArticles = (): ArticleFile[] => [...ownArticles(), ...realArticles()]
