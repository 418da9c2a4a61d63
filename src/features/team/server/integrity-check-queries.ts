import { memberReferenceCheck } from '#features/accounts/server/public.ts'
import type { IntegrityCheck } from '#server/data-integrity/integrity-checks.ts'

export const teamAudits: IntegrityCheck[] = [
  memberReferenceCheck({
    name: 'workspace.team-accounts',
    title: 'Teams that refer to a nonexistent account',
    listing: 'select member_id from team.member',
  }),
]
