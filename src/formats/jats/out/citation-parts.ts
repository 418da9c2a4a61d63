import type { Reference } from '../../article/article.ts'
import { inlinesText } from '../../article/text.ts'

/** Letters of a text, from one on to before another. */
export type Span = { from: number; to: number }
/** A part of a citation that has a name in JATS, with what is named within it. */
export type Found = Span & { name: string; attributes?: Record<string, string>; inside?: Found[] }

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
/** Between letters and numbers nothing begins or ends. */
const whole = (pattern: string): string => String.raw`(?<![\p{L}\p{N}])(?:${pattern})(?![\p{L}\p{N}])`

function search(text: string, pattern: string, from = 0): Span | undefined {
  const expression = new RegExp(pattern, 'gu')
  expression.lastIndex = from
  const match = expression.exec(text)
  return match?.[0] ? { from: match.index, to: match.index + match[0].length } : undefined
}

const literal = (text: string, words: string, from = 0): Span | undefined =>
  words.trim() ? search(text, whole(escaped(words.trim())), from) : undefined

const GIVEN = /^\p{Lu}[\p{Lu}.’-]{0,5}$/u

/** One of "Needham DM, Smith J, et al", where the text has it, be it as "Needham, D. M.". */
function authorAt(text: string, author: string, from: number): Found | undefined {
  if (/^et al\.?$/i.test(author)) {
    const span = literal(text, 'et al', from)
    return span && { ...span, name: 'etal' }
  }
  const words = author.split(' ')
  const given = words.length > 1 ? (words.at(-1) ?? '') : ''
  if (!GIVEN.test(given)) {
    const span = literal(text, author, from)
    return span && { ...span, name: 'collab' }
  }
  const family = literal(text, words.slice(0, -1).join(' '), from)
  const letters = Array.from(given.replace(/[^\p{L}]/gu, '')).map(escaped)
  const initials = family && search(text, letters.join(String.raw`[.\s-]*`), family.to)
  // What follows a family name is its initials, or something else altogether.
  if (!initials || !/^[,\s]{1,3}$/.test(text.slice(family.to, initials.from))) return undefined
  const inside = [
    { ...family, name: 'surname' },
    { ...initials, name: 'given-names' },
  ]
  return { from: family.from, to: initials.to, name: 'string-name', inside }
}

/** All authors in a row, or none: a group with a gap would credit the wrong people. */
function authorsIn(text: string, authors: string): Found[] {
  const named = authors.split(/[,;] /).filter(Boolean)
  const inside: Found[] = []
  for (const author of named) {
    const found = authorAt(text, author, inside.at(-1)?.to ?? 0)
    if (!found) return []
    inside.push(found)
  }
  const [first, last] = [inside[0], inside.at(-1)]
  if (!first || !last) return []
  return [
    { from: first.from, to: last.to, name: 'person-group', attributes: { 'person-group-type': 'author' }, inside },
  ]
}

const isWithin = (one: Span, other: Span): boolean => one.from < other.to && other.from < one.to

/** "300(14):1685–90": volume, issue and pages, as they follow one another. */
function placeIn(text: string, { volume, issue, pages }: Reference, from: number): Found[] {
  const found: Found[] = []
  const after = () => found.at(-1)?.to ?? from
  const add = (name: string, span: Span | undefined) => {
    if (span) found.push({ ...span, name })
  }
  add('volume', literal(text, volume, after()))
  if (found.length > 0) add('issue', literal(text, issue, after()))
  const [first = '', last] = pages.split(/\s*[-–‐]\s*/)
  const begin = literal(text, first, after())
  if (!begin) return found
  if (last === undefined) return [...found, { ...begin, name: /^\d+$/.test(first) ? 'fpage' : 'elocation-id' }]
  const end = search(text, String.raw`\s*[-–‐]\s*${whole(escaped(last))}`, begin.to)
  if (end?.from !== begin.to) return found
  return [...found, { ...begin, name: 'fpage' }, { from: end.to - last.length, to: end.to, name: 'lpage' }]
}

/** The parts of a reference that its text says word for word, none over another; what is not found is left as text. Pure. */
export function partsOf(reference: Reference, text: string): Found[] {
  const parts: Found[] = []
  const add = (found: Found[]) => {
    for (const part of found) if (!parts.some((other) => isWithin(part, other))) parts.push(part)
  }
  const one = (name: string, span: Span | undefined, attributes?: Record<string, string>) =>
    add(span ? [{ ...span, name, ...(attributes ? { attributes } : {}) }] : [])
  const title = literal(text, inlinesText(reference.title).replace(/[.?!]$/, ''))
  const before = title ? text.slice(0, title.from) : text
  // A reference whose title is all there is of it is no article by that name.
  if (title && title.to - title.from < text.trim().length - 1) one('article-title', title)
  add(authorsIn(before, reference.authors))
  const source = literal(text, reference.source, title?.to)
  one('source', source)
  for (const [type, id] of [
    ['doi', reference.doi],
    ['pmid', reference.pmid],
  ] as const) {
    one('pub-id', id ? literal(text, id) : undefined, { 'pub-id-type': type })
  }
  one('year', literal(text, /^\d{4}/.exec(reference.year)?.[0] ?? ''))
  if (source) add(placeIn(text, reference, source.to))
  return parts
}
