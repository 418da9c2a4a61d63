import type { Article, Inline } from './article.ts'
import { inlinesText } from './text.ts'

const SEPARATORS = /^[\s,;–-]*$/
const NUMBERS = /^[\s\d()[\],;–-]+$/

/** Returns a title without marks of the notes with these ids and without numbers of references. */
function withoutMarks(title: Inline[], notes: ReadonlySet<string>): Inline[] {
  return title.flatMap((part): Inline[] => {
    if (typeof part === 'string' || !('c' in part)) return [part]
    if (part.t === 'cites' || (part.t === 'cite' && NUMBERS.test(inlinesText(part.c)))) return []
    if (part.t === 'x' && notes.has(part.to)) return []
    const c = withoutMarks(part.c, notes)
    return c.length < part.c.length && SEPARATORS.test(inlinesText(c)) ? [] : [{ ...part, c }]
  })
}

/** Returns the title of an article as others cite it, without the marks of its notes. Pure. */
export const citedTitleOf = ({ title, notes }: Pick<Article, 'title' | 'notes'>): Inline[] =>
  withoutMarks(title, new Set(notes.map(({ id }) => id)))

/**
 * Returns inline content without its links, so that it can be placed inside a link. Returns null if only plain text
 * remains.
 */
export function markupOf(content: Inline[]): Inline[] | null {
  const bare = withoutLinks(content)
  return bare.some((part) => typeof part === 'object') ? bare : null
}

const withoutLinks = (content: Inline[]): Inline[] =>
  content.flatMap((part): Inline[] => {
    if (typeof part === 'string' || !('c' in part)) return [part]
    const c = withoutLinks(part.c)
    return part.t === 'a' || part.t === 'x' || part.t === 'cite' ? c : [{ ...part, c }]
  })

/** Returns the title as lists show it, without links and marks; null if it is plain text. Pure. */
export const titleMarkupOf = (article: Pick<Article, 'title' | 'notes'>): Inline[] | null =>
  markupOf(citedTitleOf(article))
