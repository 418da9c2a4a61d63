import { oneLine } from '#shared/one-line.ts'
import { authorName } from './presenting.ts'
import type { AuthorRow } from './queries.ts'

/** An author as credited, without place and paper; without id when newly credited. */
export type Credited = Omit<AuthorRow, 'id' | 'paper_id' | 'position'> & { id?: string }

/** Two spellings of one name: spaces and case do not make another person. */
const sameName = (name: string): string => oneLine(name.normalize('NFC')).toLowerCase()

/** The last word is the family name: the best guess at a name that was typed as one. */
function newlyCredited(name: string): Credited {
  const words = name.split(/\s+/)
  return {
    member_id: null,
    given_name: words.slice(0, -1).join(' '),
    family_name: words.at(-1) ?? '',
    affiliations: [],
    orcid: null,
    orcid_verified: false,
    linkedin_url: null,
    corresponding: false,
    credit_roles: [],
  }
}

const credited = ({ paper_id: _paper, position: _position, ...author }: AuthorRow): Credited => author

/**
 * The authors whom a list of names means, in its order: a name that is credited already keeps its identity (account,
 * affiliations, ORCID, LinkedIn), each person once; any other is a new author. Empty names are left out. Pure.
 */
export function authorsNamed(known: AuthorRow[], names: string[]): Credited[] {
  const waiting = [...known]
  return names
    .map(oneLine)
    .filter(Boolean)
    .map((name) => {
      const place = waiting.findIndex((author) => sameName(authorName(author)) === sameName(name))
      const [found] = place < 0 ? [] : waiting.splice(place, 1)
      return found ? credited(found) : newlyCredited(name)
    })
}

/** Authors as a version names them, with what is known of them today. Pure. */
export const authorsAsNamed = (known: AuthorRow[], names: string[]): AuthorRow[] =>
  authorsNamed(known, names).map((author, index) => ({ id: '', paper_id: '', position: index + 1, ...author }))
