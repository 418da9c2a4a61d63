import type { Kernel } from '#server/kernel.ts'
import { countByRole, countByInstitution } from './queries.ts'

export async function readStats({ db }: Kernel) {
  const [roles, institutions] = await Promise.all([countByRole(db), countByInstitution(db)])
  return {
    total_members: roles.reduce((sum, { members }) => sum + members, 0),
    total_institutions: institutions.length,
    role_distribution: Object.fromEntries(roles.map(({ role, members }) => [role, members])),
  }
}
