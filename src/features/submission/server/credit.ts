type Name = { givenName: string; familyName: string }

const CO_AUTHORS_MAX = 30

/** The last word is the family name, as far as a plain name can tell. */
function splitName(name: string): Name {
  const words = name.split(/\s+/)
  return { givenName: words.slice(0, -1).join(' '), familyName: words.at(-1) ?? '' }
}

const comparable = ({ givenName, familyName }: Name): string => `${givenName} ${familyName}`.trim().toLowerCase()

/** The co-authors named in the submission, separated by commas, semicolons or lines, without those on the team already. Pure. */
export function creditedNames(coAuthors: string, team: Name[]): (Name & { affiliation: string })[] {
  const seen = new Set(team.map(comparable))
  const names: (Name & { affiliation: string })[] = []
  for (const part of coAuthors.split(/[,;\n]/)) {
    const name = splitName(part.trim())
    const key = comparable(name)
    if (key === '' || seen.has(key)) continue
    seen.add(key)
    names.push({ ...name, affiliation: '' })
  }
  return names.slice(0, CO_AUTHORS_MAX)
}
