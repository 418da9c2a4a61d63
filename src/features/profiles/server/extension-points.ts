import type { Db } from '#server/data/db.ts'
import type { ExtensionPoint } from '#server/extension-points.ts'
import type { Award } from '../contract.ts'

/** Lists what a member was awarded, the latest first. */
export const awardsOf: ExtensionPoint<(db: Db, memberId: string) => Promise<Award[]>> = {
  name: 'profiles.awards',
  fallback: () => Promise.resolve([]),
}
