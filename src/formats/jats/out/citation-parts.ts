import type { Reference } from '../../article/article.ts'
import { inlinesText } from '../../article/text.ts'
import { peopleIn } from './citation-people.ts'
import { type CitationSpan, literal, search, type TextSpan, wordsPattern } from './spans.ts'

const isWithin = (one: TextSpan, other: TextSpan): boolean => one.from < other.to && other.from < one.to

/** "300(14):1685–90": volume, issue and pages, as they follow one another. */
function placeIn(text: string, { volume, issue, pages }: Reference, from: number): CitationSpan[] {
  const found: CitationSpan[] = []
  const after = () => found.at(-1)?.to ?? from
  const add = (name: string, span: TextSpan | undefined) => {
    if (span) found.push({ ...span, name })
  }
  add('volume', literal(text, volume, after()))
  if (found.length > 0) add('issue', literal(text, issue, after()))
  const [first = '', last] = pages.split(/\s*[-–‐]\s*/)
  const begin = literal(text, first, after())
  if (!begin) return found
  if (last === undefined) return [...found, { ...begin, name: /^\d+$/.test(first) ? 'fpage' : 'elocation-id' }]
  const end = search(text, String.raw`\s*[-–‐]\s*${wordsPattern(last)}`, begin.to)
  if (end?.from !== begin.to) return found
  return [...found, { ...begin, name: 'fpage' }, { from: end.to - last.length, to: end.to, name: 'lpage' }]
}

/** The parts of a reference that its text says word for word, none over another; what is not found is left as text. Pure. */
export function partsOf(reference: Reference, text: string): CitationSpan[] {
  const parts: CitationSpan[] = []
  const { parts: named } = reference
  const add = (found: CitationSpan[]) => {
    for (const part of found) if (!parts.some((other) => isWithin(part, other))) parts.push(part)
  }
  const one = (name: string, span: TextSpan | undefined, attributes?: Record<string, string>) =>
    add(span ? [{ ...span, name, ...(attributes ? { attributes } : {}) }] : [])
  const title = literal(text, inlinesText(reference.title).replace(/[.?!]$/, ''))
  // A reference whose title is all there is of it is no article by that name.
  if (title && title.to - title.from < text.trim().length - 1) one(named?.titleElement ?? 'article-title', title)
  add(peopleIn(reference, text, title))
  const source = literal(text, reference.source, title?.to)
  one('source', source)
  for (const [type, id] of [
    ['doi', reference.doi],
    ['pmid', reference.pmid],
    ['isbn', named?.isbn],
  ] as const) {
    one('pub-id', id ? literal(text, id) : undefined, { 'pub-id-type': type })
  }
  one('year', literal(text, /^\d{4}/.exec(reference.year)?.[0] ?? ''))
  if (source) add(placeIn(text, reference, source.to))
  one('publisher-name', literal(text, named?.publisher ?? ''))
  one('publisher-loc', literal(text, named?.place ?? ''))
  one('edition', literal(text, named?.edition ?? '', source?.to))
  return parts
}
