type Name = Record<string, unknown>

/**
 * A name that begins with a braced accent, "{\'E}mile König", is read with its first names among the particles, since no plain capital
 * says where they end. A particle has a small letter.
 */
function withFirstNames(name: Name): Name {
  const particle = name['non-dropping-particle']
  if (name['given'] || typeof particle !== 'string' || !/^\p{Lu}/u.test(particle)) return name
  const words = particle.split(/\s+/)
  const small = words.findIndex((word) => /^\p{Ll}/u.test(word))
  const end = small < 0 ? words.length : small
  return { ...name, given: words.slice(0, end).join(' '), 'non-dropping-particle': words.slice(end).join(' ') }
}

// "J. Smith Jr." without a comma: nobody has such a family name.
const SUFFIX = /^(?:Jr|Sr|2nd|3rd|II|III|IV)\.?$/

function withFamily(name: Name): Name {
  const { family, given, suffix } = name
  // "Jones, B., Jr", of which the last two have changed their places.
  if (typeof suffix === 'string' && typeof given === 'string' && SUFFIX.test(given) && !SUFFIX.test(suffix))
    return { ...name, given: suffix, suffix: given }
  if (suffix || typeof family !== 'string' || typeof given !== 'string' || !SUFFIX.test(family)) return name
  const words = given.split(/\s+/)
  const last = words.pop()
  return last && words.length > 0 ? { ...name, given: words.join(' '), family: last, suffix: family } : name
}

const onlyFamily = ({ family, ...others }: Name): boolean =>
  typeof family === 'string' && Object.values(others).every((value) => !value)

/** Names as BibTeX's reader gives them, with those as groups that are in braces of their own in the field: "{WHO}". Pure. */
export function bibtexNames(names: unknown, written: string): Name[] | undefined {
  if (!Array.isArray(names)) return undefined
  const each = written.split(/\s+and\s+/i)
  const isGroup = (at: number) => each.length === names.length && /^\s*\{[^{}\\]*\}\s*$/.test(each[at] ?? '')
  return (names as Name[])
    .map(withFirstNames)
    .map(withFamily)
    .map((name, at) => (onlyFamily(name) && isGroup(at) ? { literal: name['family'] } : name))
}
