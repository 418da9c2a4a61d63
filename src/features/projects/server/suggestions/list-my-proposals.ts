import type { Actor } from '#server/access/actor.ts'
import type { Kernel } from '#server/kernel.ts'
import { paginationOf } from '#shared/calls/pagination.ts'
import { kind } from './proposals.ts'
import { listSuggestionsOfMember, countSuggestionsOfMember, presentProposal } from './suggestions.ts'

export async function listMyProposals({ db }: Kernel, { id: memberId }: Actor, page: { page: number; size: number }) {
  const rows = await listSuggestionsOfMember(db, { kind, memberId, ...page })
  const { suggestions: total } = await countSuggestionsOfMember(db, { kind, memberId })
  return { proposals: rows.map(presentProposal), pagination: paginationOf({ ...page, total }) }
}
