import { createHash } from 'node:crypto'

export type PrintedAs = {
  memberId: string
  givenName: string
  familyName: string
  affiliation: string
  orcid: string | undefined
  corresponding: boolean
}

/** Returns everything that is printed of an author. Pure. */
export const printedOf = (author: PrintedAs) => [
  author.memberId,
  author.givenName,
  author.familyName,
  author.affiliation,
  author.orcid ?? '',
  author.corresponding,
]

/** Returns the mark of a list of authors as it is printed: every printed change changes the mark. Pure. */
export const markOf = (authors: PrintedAs[]): string =>
  createHash('sha256')
    .update(JSON.stringify(authors.map(printedOf)))
    .digest('base64url')

type Agreement = { agreedTo: string | null; mark: string; authors: number }

/** Returns whether an author approved the current list; a sole author has nobody to agree with. Pure. */
export const hasAgreed = ({ agreedTo, mark, authors }: Agreement): boolean => authors === 1 || agreedTo === mark

/** Returns whether an order names the whole team and nobody else. Pure. */
export const isWholeTeam = (order: string[], team: string[]): boolean =>
  order.length === team.length && team.every((id) => order.includes(id))
