import type { Article } from '#formats/article/article.ts'
import { filesOf } from '#formats/article/figures.ts'
import { withDeclarations } from '#formats/article/plain.ts'
import { readerOf } from '#features/editor/server/public.ts'
import { readSubmissionText, recordOpening } from '#features/submission/server/public.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Kernel } from '#server/kernel.ts'
import { creditRoleInWords } from '#shared/credit-roles.ts'
import { Failure } from '#shared/calls/failure.ts'

// Returns temporary URLs of the article's files, for reviewers only, since the paper is not published yet.
async function addressesOf({ fileAddresses }: Kernel, actor: Actor, article: Article | null) {
  const files = article ? filesOf(article) : []
  const reader = readerOf(actor)
  return Object.fromEntries(
    await Promise.all(files.map(async (id) => [id, await fileAddresses.addressOf(id, reader)] as const)),
  )
}

/**
 * Returns the text of a submission as it was sent, and stores that the actor has opened it.
 * @throws Failure not_found
 */
export async function readPublicationText(kernel: Kernel, actor: Actor, id: string) {
  const found = await readSubmissionText(kernel.db, id)
  if (!found) throw new Failure('not_found', 'Submission not found')
  await recordOpening(kernel.db, { submissionId: id, memberId: actor.id, now: kernel.now() })
  const authors = found.authors.map((author) => ({
    name: `${author.givenName} ${author.familyName}`.trim(),
    affiliation: author.affiliation || null,
    on_team: author.memberId !== undefined,
    corresponding: author.corresponding ?? false,
    agreed: author.agreed ?? null,
    roles: author.creditRoles?.map(creditRoleInWords) ?? [],
    roles_said: author.saidRoles ?? false,
  }))
  const { sections, article, declarations } = found
  return {
    sections,
    article: article && withDeclarations(article, declarations),
    file_addresses: await addressesOf(kernel, actor, article),
    declarations,
    checklist: found.checklist,
    authors,
  }
}
