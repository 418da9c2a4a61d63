import type { Article } from './article.ts'
import { ONLY_EXPORTED } from './only-exported.ts'

/** Returns an article as browsers receive it: converted to JSON and back, without data that only exports need. */
export const asSent = (article: Article): Article =>
  JSON.parse(JSON.stringify(article, (name, value: unknown) => (ONLY_EXPORTED.has(name) ? undefined : value)))
