import type { Inline, Reference } from '../../article/article.ts'
import type { CitedName } from '../../citations/reference.ts'
import { inlinesText, referenceText } from '../../article/text.ts'
import { xmlElement, xmlText } from '../../xml/text-writer.ts'
import { inlinesXml, type Targets } from './inlines.ts'
import { recordXml } from './citation-record.ts'
import { preservedXml } from './preserved-elements.ts'
import { type CitationSpan, type TextSpan, literal, search, wordsPattern } from './spans.ts'

type Stretch = TextSpan & { inline: Inline }

/** Returns the fragments of running text. Each has its start and end in the plain text. */
function stretchesOf(inlines: Inline[]): Stretch[] {
  let at = 0
  return inlines.map((inline) => {
    const from = at
    at += inlinesText([inline]).length
    return { inline, from, to: at }
  })
}

/** Returns the XML between two positions. If one of them is within formatted text, includes this text as a whole. */
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
 * Replaces a link with its text if the text is the DOI or PubMed number, since the export tags this text as an
 * identifier.
 */
const withBareIds = (inlines: Inline[], { doi, pmid }: Reference): Inline[] =>
  inlines.map((inline) => {
    if (typeof inline === 'string' || inline.t !== 'a') return inline
    const text = inlinesText(inline.c)
    return [doi, pmid].some((id) => id?.toLowerCase() === text.toLowerCase()) ? text : inline
  })

/** Returns the XML between two positions. Tags each named part that is completely between them. */
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

/** Returns whether the text, or the target of one of its links, already contains an identifier. */
const says = (text: string, inlines: Inline[], id: string): boolean =>
  [text, ...inlines.map((inline) => (typeof inline === 'object' && inline.t === 'a' ? inline.href : ''))].some(
    (words) => words.toLowerCase().includes(id.toLowerCase()),
  )

const idXml = (type: string, id: string): string => xmlElement('pub-id', { 'pub-id-type': type }, xmlText(id))

/**
 * Returns a reference in its authors' words, with a tag for each part found in them. Adds identifiers that the words do
 * not contain.
 */
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
  return xmlElement('mixed-citation', {}, [written, ...ids].join(' '))
}

/**
 * Returns a reference as XML. Uses the first available source: its citations in the file, its record, or its text. In
 * the text, tags each part that it finds. Pure.
 */
export function citationXml(reference: Reference, targets: Targets): string {
  if (reference.citations) return preservedXml(reference.citations, targets)
  return reference.record ? recordXml(reference.record) : wordsXml(reference, targets)
}

const isWithin = (one: TextSpan, other: TextSpan): boolean => one.from < other.to && other.from < one.to

/** Finds volume, issue and pages that follow one another in `text`, such as "300(14):1685–90". */
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
 * Returns the parts of a reference that its text contains literally, without overlaps. Other parts stay untagged. Pure.
 */
function partsOf(reference: Reference, text: string): CitationSpan[] {
  const parts: CitationSpan[] = []
  const add = (found: CitationSpan[]) => {
    for (const part of found) if (!parts.some((other) => isWithin(part, other))) parts.push(part)
  }
  const one = (name: string, span: TextSpan | undefined, attributes?: Record<string, string>) =>
    add(span ? [{ ...span, name, ...(attributes ? { attributes } : {}) }] : [])
  const title = literal(text, inlinesText(reference.title).replace(/[.?!]$/, ''))
  // If the title is the whole text of the reference, the reference may not be an article, so the title gets no tag.
  if (title && title.to - title.from < text.trim().length - 1) one('article-title', title)
  add(authorsIn(reference, text, title))
  const source = literal(text, reference.source, title?.to)
  one('source', source)
  for (const [type, id] of [
    ['doi', reference.doi],
    ['pmid', reference.pmid],
  ] as const) {
    one('pub-id', id ? literal(text, id) : undefined, { 'pub-id-type': type })
  }
  one('year', literal(text, /(?<!\d)\d{4}(?!\d)/.exec(reference.year)?.[0] ?? ''))
  if (source) add(placeIn(text, reference, source.to))
  return parts
}

/** A person or group, or a printed name that may be either. Such a printed name is not split. */
type Person = CitedName | { unsure: string }

const SUFFIX = String.raw`(?:Jr|Sr|2nd|3rd|4th|II|III|IV)\.?`

const INITIALS = String.raw`\p{Lu}{1,4}|\p{Lu}\.?(?:[\s-]?\p{Lu}\.?){0,4}`

const PRINTED = new RegExp(String.raw`^(?<family>\p{L}.*?) (?<given>${INITIALS})(?: (?<suffix>${SUFFIX}))?$`, 'u')

const GROUP =
  /\b(?:association|board|center|centre|college|collaboration|collaborators|committee|consortium|council|department|group|institute|investigators|ministry|network|organi[sz]ation|project|society|team|university)\b/i

/**
 * Parses one name of a list such as "Needham DM, King ML Jr, Two Wards Group". Only a family name followed by initials
 * counts as a person's name.
 */
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

// Returns a pattern for given names. Initials such as "DM" also match "D. M."
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
  if (!('family' in person)) {
    const span = literal(text, 'literal' in person ? person.literal : person.unsure, from)
    return span && { ...span, name: 'literal' in person ? 'collab' : '' }
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

// The maximum distance between two names of a list, enough for "; with the " or ", and ".
const BETWEEN_MAX = 24

/** Finds all authors in sequence, or none. A list with a gap would credit the wrong people. */
function authorsAt(text: string, names: Person[]): CitationSpan | undefined {
  const inside: CitationSpan[] = []
  for (const person of names) {
    const last = inside.at(-1)
    const found = personAt(text, person, last?.to ?? 0)
    if (!found || (last && found.from - last.to > BETWEEN_MAX)) return undefined
    inside.push(found)
  }
  const [first, last] = [inside[0], inside.at(-1)]
  if (!first || !last) return undefined
  const others = literal(text, 'et al', last.to)
  if (others && /^[\s,;.]*(?:and )?$/.test(text.slice(last.to, others.from))) inside.push({ ...others, name: 'etal' })
  const attributes = { 'person-group-type': 'author' }
  return { from: first.from, to: inside.at(-1)?.to ?? last.to, name: 'person-group', attributes, inside }
}

/** Finds the authors of a reference in its text before the title. Pure. */
function authorsIn({ authors }: Reference, text: string, title: TextSpan | undefined): CitationSpan[] {
  const found = authorsAt(title ? text.slice(0, title.from) : text, printedPeople(authors))
  return found ? [found] : []
}
