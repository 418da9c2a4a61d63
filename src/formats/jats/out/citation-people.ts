import type { CitedPerson, Reference } from '../../article/article.ts'
import { type CitationSpan, literal, search, type TextSpan, wordsPattern } from './spans.ts'

/** A name of which only a printed line is known, and not whether it is a person's: it stays as it stands. */
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

/** The orders in which the parts of a name stand. */
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

/** All of a group in a row, or nobody: a group with a gap would credit the wrong people. */
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

/** The people of a reference where its text names them, before its title unless its file says who they are. Pure. */
export function peopleIn({ parts, authors }: Reference, text: string, title: TextSpan | undefined): CitationSpan[] {
  if (parts) return groupsOf(parts.people, text)
  const before = title ? text.slice(0, title.from) : text
  return groupsOf([{ role: 'author', names: printedPeople(authors) }], before)
}
