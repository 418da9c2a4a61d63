import type { Inline, Reference, CitedPerson } from '../../article/article.ts'
import { inlinesText, referenceText } from '../../article/text.ts'
import { xmlElement, xmlText } from '../../xml/text-writer.ts'
import { inlinesXml, type Targets } from './inlines.ts'
import { recordXml } from './citation-record.ts'
import { type CitationSpan, type TextSpan, literal, search, wordsPattern } from './spans.ts'

type Stretch = TextSpan & { inline: Inline }

/** Returns the pieces of running text with their begin and end, in letters of the plain text. */
function stretchesOf(inlines: Inline[]): Stretch[] {
  let at = 0
  return inlines.map((inline) => {
    const from = at
    at += inlinesText([inline]).length
    return { inline, from, to: at }
  })
}

/** Returns the XML between two places; formatted text at an end is included as a whole. */
function xmlBetween(stretches: Stretch[], { from, to }: TextSpan, targets: Targets): string {
  return stretches
    .filter((stretch) => stretch.from < to && stretch.to > from)
    .map(({ inline, from: begins }) =>
      typeof inline === 'string'
        ? xmlText(inline.slice(Math.max(0, from - begins), to - begins))
        : inlinesXml([inline], targets),
    )
    .join('')
}

const isCut = (stretches: Stretch[], { from, to }: TextSpan): boolean =>
  stretches.some(
    (stretch) =>
      typeof stretch.inline !== 'string' &&
      ((from > stretch.from && from < stretch.to) || (to > stretch.from && to < stretch.to)),
  )

/**
 * Replaces a link whose text is the DOI or the PubMed number by that text, since the export tags it as an identifier.
 */
const withBareIds = (inlines: Inline[], { doi, pmid }: Reference): Inline[] =>
  inlines.map((inline) => {
    if (typeof inline === 'string' || inline.t !== 'a') return inline
    const text = inlinesText(inline.c)
    return [doi, pmid].some((id) => id?.toLowerCase() === text.toLowerCase()) ? text : inline
  })

/** Returns the XML between two places, with a tag for each named part that lies completely within it. */
function taggedXml(
  stretches: Stretch[],
  { from, to, inside = [] }: Omit<CitationSpan, 'name'>,
  targets: Targets,
): string {
  let [written, at] = ['', from]
  for (const part of inside.toSorted((one, other) => one.from - other.from)) {
    if (part.from < at || isCut(stretches, part)) continue
    const { name, attributes = {} } = part
    written += xmlBetween(stretches, { from: at, to: part.from }, targets)
    const inner = taggedXml(stretches, part, targets)
    written += name ? xmlElement(name, attributes, inner) : inner
    at = part.to
  }
  return written + xmlBetween(stretches, { from: at, to }, targets)
}

/** Returns whether the text or the target of one of its links contains an identifier already. */
const says = (text: string, inlines: Inline[], id: string): boolean =>
  [text, ...inlines.map((inline) => (typeof inline === 'object' && inline.t === 'a' ? inline.href : ''))].some(
    (words) => words.toLowerCase().includes(id.toLowerCase()),
  )

const idXml = (type: string, id: string): string => xmlElement('pub-id', { 'pub-id-type': type }, xmlText(id))

/** Returns a reference as its authors wrote it, each part that is found in it named, and its identifiers once each. */
function wordsXml(reference: Reference, targets: Targets): string {
  const { doi, pmid } = reference
  const inlines = withBareIds(reference.text ?? [referenceText(reference)], reference)
  const text = inlinesText(inlines)
  const all = { from: 0, to: text.length, inside: partsOf(reference, text) }
  const written = taggedXml(stretchesOf(inlines), all, targets)
  const ids = [
    ...(doi && !says(text, inlines, doi) ? [idXml('doi', doi)] : []),
    ...(pmid && !says(text, inlines, pmid) ? [idXml('pmid', pmid)] : []),
  ]
  return xmlElement('mixed-citation', { 'publication-type': reference.parts?.kind }, [written, ...ids].join(' '))
}

/**
 * Returns a reference as XML: by the parts of its record, or without a record by its words, with a tag for each part
 * found in them. Pure.
 */
export const citationXml = (reference: Reference, targets: Targets): string =>
  reference.record ? recordXml(reference.record) : wordsXml(reference, targets)

const isWithin = (one: TextSpan, other: TextSpan): boolean => one.from < other.to && other.from < one.to

/** Returns "300(14):1685–90": volume, issue and pages, as they follow one another. */
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

/**
 * Returns the parts of a reference that its text contains word for word, without overlaps; other parts are left as
 * text. Pure.
 */
function partsOf(reference: Reference, text: string): CitationSpan[] {
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

/** A name of which only the printed line is known, not whether it is a person's: it stays unchanged. */
type Person = CitedPerson | { unsure: string }

type People = { role: string; names: Person[] }

const SUFFIX = String.raw`(?:Jr|Sr|2nd|3rd|4th|II|III|IV)\.?`

const INITIALS = String.raw`\p{Lu}{1,4}|\p{Lu}\.?(?:[\s-]?\p{Lu}\.?){0,4}`

const PRINTED = new RegExp(String.raw`^(?<family>\p{L}.*?) (?<given>${INITIALS})(?: (?<suffix>${SUFFIX}))?$`, 'u')

const GROUP =
  /\b(?:association|board|center|centre|college|collaboration|collaborators|committee|consortium|council|department|group|institute|investigators|ministry|network|organi[sz]ation|project|society|team|university)\b/i

/** One of "Needham DM, King ML Jr, Two Wards Group": a person only where initials follow a family name. */
function personPrinted(name: string): Person {
  const { family, given, suffix } = PRINTED.exec(name)?.groups ?? {}
  if (!family || !given || GROUP.test(family)) return GROUP.test(name) ? { literal: name } : { unsure: name }
  return { family, given, ...(suffix ? { suffix } : {}) }
}

const printedPeople = (authors: string): Person[] =>
  authors
    .split(/[,;] /)
    .filter((name) => name && !/^et al\.?$/i.test(name))
    .map(personPrinted)

// "DM" is printed "D. M." in many places.
const givenPattern = (given: string): string =>
  /^\p{Lu}{1,4}$/u.test(given) ? Array.from(given).join(String.raw`[.\s-]*`) : wordsPattern(given)

const APART = String.raw`[\s,.]{0,3}`

const ELEMENTS: Record<string, string> = { family: 'surname', given: 'given-names', suffix: 'suffix' }

/** The possible orders of the parts of a name. */
const ORDERS = [
  ['family', 'given', 'suffix'],
  ['family', 'suffix', 'given'],
  ['given', 'family', 'suffix'],
]

function personAt(text: string, person: Person, from: number): CitationSpan | undefined {
  const printed = 'literal' in person ? person.literal : 'written' in person ? person.written : undefined
  if (printed !== undefined) {
    const span = literal(text, printed, from)
    return span && { ...span, name: 'literal' in person ? 'collab' : 'string-name' }
  }
  if (!('family' in person)) {
    const span = 'unsure' in person && literal(text, person.unsure, from)
    return span ? { ...span, name: '' } : undefined
  }
  const { family, given, suffix } = person
  const patterns: Record<string, string | undefined> = {
    family: wordsPattern(family),
    given: given && givenPattern(given),
    suffix: suffix && wordsPattern(suffix),
  }
  const matches = ORDERS.flatMap((order) => {
    const parts = order.filter((part) => patterns[part])
    return search(text, parts.map((part) => `(?<${part}>${patterns[part]})`).join(APART), from) ?? []
  })
  const [match] = matches.toSorted((one, other) => one.from - other.from)
  if (!match) return undefined
  const inside = Object.entries(match.groups).map(([part, span]) => ({ ...span, name: ELEMENTS[part] ?? '' }))
  return { from: match.from, to: match.to, name: 'string-name', inside }
}

// "; with the ", ", and ": more than this between two names is none of the list.
const BETWEEN_MAX = 24

/** Returns all of a group in a row, or nobody: a group with a gap would credit the wrong people. */
function groupAt(text: string, { role, names }: People, from: number): CitationSpan | undefined {
  const inside: CitationSpan[] = []
  for (const person of names) {
    const last = inside.at(-1)
    const found = personAt(text, person, last?.to ?? from)
    if (!found || (last && found.from - last.to > BETWEEN_MAX)) return undefined
    inside.push(found)
  }
  const [first, last] = [inside[0], inside.at(-1)]
  if (!first || !last) return undefined
  const others = literal(text, 'et al', last.to)
  if (others && /^[\s,;.]*(?:and )?$/.test(text.slice(last.to, others.from))) inside.push({ ...others, name: 'etal' })
  const attributes = role ? { attributes: { 'person-group-type': role } } : {}
  return { from: first.from, to: inside.at(-1)?.to ?? last.to, name: 'person-group', ...attributes, inside }
}

const groupsOf = (people: People[], text: string): CitationSpan[] => {
  const found: CitationSpan[] = []
  for (const group of people) {
    const one = groupAt(text, group, found.at(-1)?.to ?? 0) ?? groupAt(text, group, 0)
    if (one) found.push(one)
  }
  return found
}

/** Returns the people of a reference in its text, before its title unless its file names their roles. Pure. */
function peopleIn({ parts, authors }: Reference, text: string, title: TextSpan | undefined): CitationSpan[] {
  if (parts) return groupsOf(parts.people, text)
  const before = title ? text.slice(0, title.from) : text
  return groupsOf([{ role: 'author', names: printedPeople(authors) }], before)
}
