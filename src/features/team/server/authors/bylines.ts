import { membersByIds } from '#features/accounts/server/public.ts'
import { profilesByIds, withProvenOrcid } from '#features/profiles/server/public.ts'
import type { Db } from '#server/data/db.ts'
import { hasAgreed, markOf, type PrintedAs } from './policy.ts'
import { type PaperAuthorRow, listAuthors } from './queries.ts'

export type PrintedAuthor = PrintedAs & {
  orcidVerified: boolean
  linkedinUrl: string | undefined
  creditRoles: PaperAuthorRow['credit_roles']
  /** True if the author approved the current list. */
  agreed: boolean
  /** When the author was last asked for approval; null if they have answered since. */
  askedAt: Date | null
  /** The author's objection to the current list. */
  objection: { note: string; saidAt: Date } | undefined
}

/** Returns a paper's authors as they are printed, in printed order, and the hash of this list. */
export async function printedAuthors(db: Db, paperId: string): Promise<{ authors: PrintedAuthor[]; mark: string }> {
  const rows = await listAuthors(db, paperId)
  const ids = rows.map(({ member_id: id }) => id)
  const members = await membersByIds(db, ids)
  const profiles = await profilesByIds(db, ids)
  const proven = await withProvenOrcid(db, profiles)
  const found = rows.flatMap((row) => {
    const member = members.get(row.member_id)
    if (!member) return []
    const profile = profiles.get(row.member_id)
    const isNamed = row.printed_family_name !== null
    const orcid = row.orcid ?? (profile?.orcidId || undefined)
    const printed = {
      memberId: row.member_id,
      givenName: isNamed ? (row.printed_given_name ?? '') : member.firstName,
      familyName: row.printed_family_name ?? member.lastName,
      affiliation: row.affiliation ?? profile?.institutionTyped ?? '',
      orcid,
      corresponding: row.corresponding,
    }
    // Only the ORCID iD of the profile is verified. The one typed for this paper may differ.
    const orcidVerified = proven.has(row.member_id) && orcid === profile?.orcidId
    return { row, printed, more: { orcidVerified, linkedinUrl: profile?.linkedinUrl || undefined } }
  })
  const mark = markOf(found.map(({ printed }) => printed))
  const authors = found.map(({ row, printed, more }) => ({
    ...printed,
    ...more,
    creditRoles: row.credit_roles,
    agreed: hasAgreed({ agreedTo: row.agreed_to, mark, authors: found.length }),
    askedAt: row.asked_at,
    objection:
      row.objects_to === mark && row.objected_at ? { note: row.objection, saidAt: row.objected_at } : undefined,
  }))
  return { authors, mark }
}
