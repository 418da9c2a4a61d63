import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import type { CreditedAuthor } from '../../curation-contract.ts'
import { toKnownAuthor, sameName } from '../author-names.ts'
import type { KnownAuthor } from '../tables.ts'
import { authorName } from '../presenters.ts'
import { findPaper, listAuthors } from '../queries.ts'
import { listRemovedAuthors } from '../versions/versions.ts'

const present = (author: KnownAuthor): CreditedAuthor => ({
  id: author.id,
  name: authorName(author),
  affiliations: author.affiliations,
  member: author.member_id !== null,
})

/** Returns the authors of a paper with their ids, and the removed authors. @throws Failure not_found */
export async function readAuthors({ db }: Kernel, idOrPaperId: string) {
  const paper = await findPaper(db, idOrPaperId)
  if (!paper) throw new Failure('not_found', 'Paper not found')
  const [rows, removed] = await Promise.all([listAuthors(db, paper.id), listRemovedAuthors(db, paper.id)])
  const authors = rows.map(toKnownAuthor)
  // Omits removed authors whom a later import has credited again under the same name.
  const isBack = (one: KnownAuthor) =>
    paper.source === 'imported' && authors.some((author) => sameName(authorName(author), authorName(one)))
  const missing = removed.filter((one) => !isBack(one))
  return { version: paper.current_version, authors: authors.map(present), removed: missing.map(present) }
}
