import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { type ArticleFile, articlesIn, ownArticles } from './articles.fixture.ts'

const REAL_ARTICLES = resolve(import.meta.dirname, '../../../../../shared/data/plos')

/** Returns the real articles in the folder next to the project; none if the folder does not exist. */
export const realArticles = (): ArticleFile[] => (existsSync(REAL_ARTICLES) ? articlesIn(REAL_ARTICLES) : [])

/** Returns the project's own articles, and the real ones if they exist. */
export const allArticles = (): ArticleFile[] => [...ownArticles(), ...realArticles()]
