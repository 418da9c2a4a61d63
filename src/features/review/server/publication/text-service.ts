import { readSubmissionText } from '#features/workspace/server/public.ts'
import type { Kernel } from '#server/kernel.ts'
import { creditRoleInWords } from '#shared/credit-roles.ts'
import { Failure } from '#shared/calls/failure.ts'

export async function readPublicationText({ db }: Kernel, id: string) {
  const found = await readSubmissionText(db, id)
  if (!found) throw new Failure('not_found', 'Submission not found')
  const authors = found.authors.map(({ memberId, givenName, familyName, affiliation, creditRoles }) => ({
    name: `${givenName} ${familyName}`.trim(),
    affiliation: affiliation || null,
    on_team: memberId !== undefined,
    roles: creditRoles?.map(creditRoleInWords) ?? [],
  }))
  return { sections: found.sections, declarations: found.declarations, authors }
}
