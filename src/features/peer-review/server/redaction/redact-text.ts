/** A person whose name must not appear, and the label that replaces it: "Author 1". */
export type HiddenPerson = {
  label: string
  givenName: string
  familyName: string
  /** E-mail addresses, ORCID iDs and addresses of profiles. */
  identifiers: string[]
  /** The institutions that would reveal the person. */
  institutions: string[]
}

export type Redactor = (text: string) => string

export const HIDDEN_INSTITUTION = '[institution hidden]'

const PART_LENGTH_MIN = 2
const INSTITUTION_LENGTH_MIN = 3

/** Matches scripts that write words without spaces, where a name has no boundary. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u
/** Matches the first letter of each part of a name. */
const INITIALS = /(?<![^\s-])\p{L}/gu
const MARKS = /\p{M}+/gu

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)

/** Returns a pattern of a name in which spaces, hyphens and line breaks match each other. */
const loose = (name: string): string =>
  name
    .trim()
    .split(/[\s-]+/u)
    .map(escaped)
    .join(String.raw`[\s-]+`)

/** Returns a pattern that matches the text only as whole words. */
const whole = (pattern: string): string =>
  UNSPACED.test(pattern) ? `(?:${pattern})` : String.raw`(?<![\p{L}\p{N}])(?:${pattern})(?![\p{L}\p{N}])`

/** Returns a name as written, and without accents, which people often leave out. */
const spellings = (name: string): string[] => [...new Set([name, name.normalize('NFD').replace(MARKS, '')])]

/** Returns the words of a name that could reveal the person on their own; particles such as "van" cannot. */
const partsOf = (name: string): string[] => [
  ...new Set(
    [name, ...name.split(/[\s-]+/u)].filter(
      (part) => part.length >= PART_LENGTH_MIN && (UNSPACED.test(part) || part !== part.toLowerCase()),
    ),
  ),
]

/** Returns a pattern of the initials of a given name, with or without full stops; the later ones are optional. */
const initialsOf = (givenName: string): string => {
  const [first, ...others] = (givenName.match(INITIALS) ?? []).map(escaped)
  if (first === undefined) return ''
  return String.raw`${first}${others.map((one) => String.raw`(?:[.\s-]*${one})?`).join('')}\.?`
}

/** Returns the spellings of a name as it is written and in capitals. */
const cased = (name: string): string[] => spellings(name).flatMap((one) => [one, one.toUpperCase()])

/** Matches up to two further names or initials between a given and a family name. */
const BETWEEN = String.raw`[\s,.-]*(?:\p{Lu}\p{L}{0,19}\.?[\s-]+){0,2}`

/** Returns the patterns of a full name: both orders, with initials, and with further names in between. */
function fullNames({ givenName, familyName }: HiddenPerson): string[] {
  if (givenName === '' || familyName === '') return []
  const initials = initialsOf(givenName)
  const given = [...new Set([givenName, givenName.split(/\s+/u)[0] ?? ''])].flatMap(cased).map(loose)
  return cased(familyName)
    .map(loose)
    .flatMap((family) => [
      ...given.flatMap((one) => [`${one}${BETWEEN}${family}`, String.raw`${family}[\s,]*${one}`]),
      ...(initials ? [String.raw`${initials}[\s]*${family}`, String.raw`${family},?\s+${initials}`] : []),
    ])
}

/** Matches addresses, in which names are in lower case. */
const ADDRESSES = /\S*[@/]\S*/gu

/** Returns whether a text uses a name as an ordinary word, in lower case: "long", "may". */
const isOrdinary = (part: string, corpus: string): boolean =>
  part.toLowerCase() !== part &&
  new RegExp(whole(escaped(part.toLowerCase())), 'u').test(corpus.replace(ADDRESSES, ' '))

/** Returns the patterns of single names. Names that the corpus uses as ordinary words are left to the full names. */
const singleNames = ({ givenName, familyName }: HiddenPerson, corpus: string): string[] =>
  [...partsOf(familyName), ...partsOf(givenName)]
    .filter((part) => !isOrdinary(part, corpus))
    .flatMap((part) => spellings(part).map(loose))

const patternOf = (alternatives: string[], flags: string): RegExp | undefined =>
  alternatives.length === 0 ? undefined : new RegExp([...new Set(alternatives)].map(whole).join('|'), flags)

type Replacement = { pattern: RegExp; by: string }

const replacementOf = (alternatives: string[], by: string, flags = 'giu'): Replacement[] => {
  const pattern = patternOf(alternatives, flags)
  return pattern ? [{ pattern, by }] : []
}

/**
 * Returns a function that replaces the names, addresses, identifiers and institutions of people. A name that the corpus
 * also uses as an ordinary word ("Long", "May") is replaced only as part of a full name, so that the text stays
 * readable. Pure.
 */
export function createRedactor(people: readonly HiddenPerson[], corpus: string): Redactor {
  const institutions = people.flatMap((person) =>
    person.institutions.filter((name) => name.length >= INSTITUTION_LENGTH_MIN),
  )
  const longestFirst = institutions
    .toSorted((a, b) => b.length - a.length)
    .flatMap((name) => spellings(name).map(loose))
  const replacements = [
    ...people.flatMap(({ identifiers, label }) =>
      replacementOf(identifiers.filter((one) => one !== '').map(escaped), label),
    ),
    ...replacementOf(longestFirst, HIDDEN_INSTITUTION),
    ...people.flatMap((person) => replacementOf(fullNames(person), person.label, 'gu')),
    ...people.flatMap((person) => replacementOf(singleNames(person, corpus), person.label)),
  ]
  return (text) => replacements.reduce((redacted, { pattern, by }) => redacted.replace(pattern, by), text)
}
