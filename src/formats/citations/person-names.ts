// Splits names in the forms that reference managers and databases write.

/** The parts of a person's name. The family name includes its particles. */
export type PersonName = { family: string; given: string; suffix: string }

/** A pattern for the suffixes of names, to be part of other patterns. */
export const SUFFIXES = String.raw`(?:Jn?r|Sn?r|II|III|IV|1st|2nd|3rd|[4-9]th)\.?`

const WITH_SUFFIX = new RegExp(String.raw`^(.+?)(?:\s*,\s*|\s+)(${SUFFIXES})$`)

/** Splits "Smith, Jr." or "Anna III" into the name and its suffix. Pure. */
export function suffixOf(name: string): { name: string; suffix: string } {
  const [, before = name, suffix = ''] = WITH_SUFFIX.exec(name) ?? []
  return { name: before, suffix }
}

const PARTICLES: ReadonlySet<string> = new Set(
  `'s 't aan af al auf av bin bint da dal dalla das de degli dei del dela dell della delle dello den der des di do dos
  du el het ibn in la las le les li lo los op te ten ter thor uit und van vande vanden vander ver vom von voor zu zum
  zur`.split(/\s+/),
)

// Particles such as "d'", "’t" and "el-", which are written without a space before the family name.
const JOINED = /^\p{Ll}{1,4}['’-]$/u

const isParticle = (word: string): boolean => PARTICLES.has(word.replace('’', "'")) || JOINED.test(word)

/**
 * Joins particles and a family name: "d'" and "Arc" become "d'Arc"; "van der" and "Berg" become "van der Berg". Pure.
 */
export const familyOf = (parts: string[]): string =>
  parts.filter(Boolean).reduce((before, part) => before + (/['’-]$/.test(before) || !before ? '' : ' ') + part, '')

/**
 * Returns a name with its particles before the family name. Many files have them after the given names: "Berg, Jan van
 * der". Moves a suffix from the family name or the given names to `suffix`. Pure.
 */
export function personName({ family, given, suffix }: PersonName): PersonName {
  const [last, first] = [suffixOf(family), suffixOf(given)]
  const words = first.name.split(/\s+/)
  let end = words.length
  while (end > 0 && isParticle(words[end - 1] ?? '')) end--
  return {
    family: familyOf([...words.slice(end), last.name]),
    given: words.slice(0, end).join(' '),
    suffix: suffix || first.suffix || last.suffix,
  }
}

const WITH_INITIALS = /^(\p{L}[\p{L}\p{M}'’ -]*) (\p{Lu}{1,4})$/u

/** Parses names as PubMed prints them: "Ray B" becomes "Ray, B". Returns undefined for any other text. Pure. */
export function printedNames(names: string[]): string[] | undefined {
  const parsed = names.map((name) => WITH_INITIALS.exec(name))
  return parsed.every(Boolean) ? parsed.map((name) => `${name?.[1]}, ${name?.[2]}`) : undefined
}

const GIVEN = /^\p{Lu}[\p{L}\p{M}.'’-]*$/u

/** Returns whether a text is one person's name, such as "Smith, Anna B." or "Smith AB". The name may have a suffix. */
function isPerson(text: string): boolean {
  const [family = '', given, ...others] = suffixOf(text).name.split(/\s*,\s*/)
  if (given === undefined) return WITH_INITIALS.test(text)
  const words = given.split(/\s+/)
  return family !== '' && others.length === 0 && words.every((word) => GIVEN.test(word) || isParticle(word))
}

/**
 * Splits a field that contains several names instead of one: "Smith, Ann; Jones, Bo", "Smith, Ann and Jones, Bo" or
 * "Smith A, Jones B". Does not split the name of a group that contains these separators. Pure.
 */
export function namesApart(text: string): string[] {
  const bySemicolon = text.split(';').map((part) => part.trim())
  const parts = isPerson(bySemicolon[0] ?? '') ? bySemicolon.filter(Boolean) : [text]
  if (parts.length > 1 && parts.every((part) => WITH_INITIALS.test(part))) return printedNames(parts) ?? parts
  return parts.flatMap((part) => {
    const byWord = part.split(/,?\s+(?:and|&)\s+/)
    if (byWord.length > 1 && byWord.every(isPerson)) return byWord
    const byComma = part.split(/\s*,\s*/)
    return (byComma.length > 1 && printedNames(byComma)) || [part]
  })
}
