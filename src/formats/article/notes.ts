import type { Article, ArticleBlock, Note } from './article.ts'

const calledIn = (part: unknown): string[] => {
  if (typeof part !== 'object' || part === null) return []
  const inside = Object.values(part).flatMap(calledIn)
  return 't' in part && part.t === 'x' && 'to' in part ? [String(part.to), ...inside] : inside
}

/** Returns the notes of the article itself, or of the sub-article in a section. Pure. */
export const notesOf = ({ notes }: Article, section?: string): Note[] =>
  notes.filter(({ subArticle }) => subArticle === section)

/** Returns the blocks of a note, after the title of the group that begins with it. Pure. */
export const titledBlocks = ({ above, blocks }: Note): ArticleBlock[] =>
  above ? [{ t: 'head', c: above }, ...blocks] : blocks

/** Returns the notes that have no mark in the text. Formats with footnotes would leave them out. Pure. */
export function uncalledNotes({ title, abstract, sections, notes, references }: Article): Note[] {
  const called = new Set(calledIn([title, abstract, sections, references]))
  return notes.filter(({ id }) => !called.has(id))
}
