import { membersByIds } from '#features/accounts/server/public.ts'
import { IMPORTED, UNKNOWN } from '#formats/manuscript/attribution/writer-runs.ts'
import type { Db } from '#server/data/db.ts'
import { FORMER_MEMBER } from '../former-member.ts'

const NAMELESS: Record<string, string> = { [IMPORTED]: 'Brought in with a document', [UNKNOWN]: 'Not known' }

/** Pure. */
export const isMember = (writer: string): boolean => !(writer in NAMELESS)

/** What writers of a text are called: members, those who left, and what no member wrote. */
export async function namesOfWriters(db: Db, writers: string[]): Promise<(writer: string) => string> {
  const members = await membersByIds(db, [...new Set(writers.filter(isMember))])
  return (writer) => NAMELESS[writer] ?? members.get(writer)?.name ?? FORMER_MEMBER
}
