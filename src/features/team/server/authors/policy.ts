import { createHash } from 'node:crypto'

export type PrintedAs = {
  memberId: string
  givenName: string
  familyName: string
  affiliation: string
  orcid: string | undefined
  corresponding: boolean
}

/** Returns all printed data of an author. Pure. */
export const printedOf = (author: PrintedAs) => [
  author.memberId,
  author.givenName,
  author.familyName,
  author.affiliation,
  author.orcid ?? '',
  author.corresponding,
]

/** Returns the hash of a printed list of authors. It changes whenever any printed data changes. Pure. */
export const markOf = (authors: PrintedAs[]): string =>
  createHash('sha256')
    .update(JSON.stringify(authors.map(printedOf)))
    .digest('base64url')

type Agreement = { agreedTo: string | null; mark: string; authors: number }

/** Returns whether an author approved the current list; a sole author need not approve it. Pure. */
export const hasAgreed = ({ agreedTo, mark, authors }: Agreement): boolean => authors === 1 || agreedTo === mark

/** Returns whether an order names the whole team and nobody else. Pure. */
export const isWholeTeam = (order: string[], team: string[]): boolean =>
  order.length === team.length && team.every((id) => order.includes(id))
