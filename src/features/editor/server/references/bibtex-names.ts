import { SUFFIXES, suffixOf } from '#formats/citations/person-names.ts'

type Name = Record<string, unknown>

/**
 * Returns a name with its given names. If a name begins with a braced accent, as in "{\'E}mile König", the BibTeX
 * parser finds no plain capital. It then takes the given names for particles such as "van", which are in lower case.
 */
function withFirstNames(name: Name): Name {
  const particle = name['non-dropping-particle']
  if (name['given'] || typeof particle !== 'string' || !/^\p{Lu}/u.test(particle)) return name
  const words = particle.split(/\s+/)
  const small = words.findIndex((word) => /^\p{Ll}/u.test(word))
  const end = small < 0 ? words.length : small
  return { ...name, given: words.slice(0, end).join(' '), 'non-dropping-particle': words.slice(end).join(' ') }
}

// Matches a suffix. A family name that is only a suffix results from a missing comma, as in "J. Smith Jr.".
const SUFFIX = new RegExp(`^${SUFFIXES}$`)

function withFamily(name: Name): Name {
  const { family, given, suffix } = name
  // Corrects "Jones, B., Jr", in which given name and suffix are in the wrong order.
  if (typeof suffix === 'string' && typeof given === 'string' && SUFFIX.test(given) && !SUFFIX.test(suffix))
    return { ...name, given: suffix, suffix: given }
  if (suffix || typeof family !== 'string' || typeof given !== 'string' || !SUFFIX.test(family)) return name
  const words = given.split(/\s+/)
  const last = words.pop()
  return last && words.length > 0 ? { ...name, given: words.join(' '), family: last, suffix: family } : name
}

const onlyFamily = ({ family, ...others }: Name): boolean =>
  typeof family === 'string' && Object.values(others).every((value) => !value)

/** Returns a name in braces: a group, or a person such as "{Smith, Jr.}". */
function groupOf(written: string): Name {
  const { name, suffix } = suffixOf(written)
  return suffix && written.includes(',') && !/\s/.test(name) ? { family: name, suffix } : { literal: written }
}

// Restores normal hyphens. The parser received another character instead, since it removes hyphens.
const withHyphens = (name: Name): Name =>
  Object.fromEntries(
    Object.entries(name).map(([part, value]) => [
      part,
      typeof value === 'string' ? value.replaceAll('\u2010', '-') : value,
    ]),
  )

/** Returns the names that the BibTeX parser has read. A name in braces, such as "{WHO}", becomes a group. Pure. */
export function bibtexNames(names: unknown, written: string): Name[] | undefined {
  if (!Array.isArray(names)) return undefined
  const each = written.split(/\s+and\s+/i)
  const isGroup = (at: number) => each.length === names.length && /^\s*\{[^{}\\]*\}\s*$/.test(each[at] ?? '')
  return (names as Name[])
    .map(withHyphens)
    .map(withFirstNames)
    .map(withFamily)
    .map((name, at) => (onlyFamily(name) && isGroup(at) ? groupOf(String(name['family'])) : name))
}
