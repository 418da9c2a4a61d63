import { createHash } from 'node:crypto'
import { manuscript } from '#formats/manuscript/schema.ts'
import { resolveAllSuggestions } from '#formats/manuscript/suggestions/resolve.ts'

// The same whatever order a database or a client keeps keys in.
const ordered = (_key: string, value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value

type Text = {
  title: string
  sections: { name: string; doc: object | null; content: string }[]
  references: Record<string, unknown>
  /** As they will be printed, in their order. */
  authors: unknown[]
}

/** What authors approve, as one SHA-256 in hexadecimals. Suggestions that nobody decided on are no part of it. Pure. */
export function textHash({ title, sections, references, authors }: Text): string {
  const texts = sections.map(({ name, doc, content }) => ({
    name,
    text: doc ? (resolveAllSuggestions(manuscript.nodeFromJSON(doc)).toJSON() as object) : content,
  }))
  return createHash('sha256').update(JSON.stringify({ title, texts, references, authors }, ordered)).digest('hex')
}
