import type { Article } from './article.ts'

/** An article after a journey through JSON, without what stays on the server. */
export function asSent(article: Article): Article {
  const stored = JSON.parse(JSON.stringify(article)) as Article
  return { ...stored, references: stored.references.map(({ record: _record, parts: _parts, ...sent }) => sent) }
}
