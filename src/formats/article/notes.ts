import type { Article, Note } from './article.ts'

const calledIn = (part: unknown): string[] => {
  if (typeof part !== 'object' || part === null) return []
  const inside = Object.values(part).flatMap(calledIn)
  return 't' in part && part.t === 'x' && 'to' in part ? [String(part.to), ...inside] : inside
}

/**
 * Returns the notes that no mark in the text calls, but at most a mark in another note. Formats with footnotes would
 * leave them out. Pure.
 */
export function uncalledNotes({ title, abstract, sections, notes, references }: Article): Note[] {
  const called = new Set(calledIn([title, abstract, sections, references]))
  return notes.filter(({ id }) => !called.has(id))
}
