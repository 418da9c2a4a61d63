import type { Actor } from '#server/access/actor.ts'

/** How far somebody has come is theirs to see, and the admins', who answer for it. */
export const canSeeProgress = ({ id, role }: Pick<Actor, 'id' | 'role'>, memberId: string): boolean =>
  id === memberId || role === 'admin'
