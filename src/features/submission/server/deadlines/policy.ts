import { EXTENSIONS_GRANTED_MAX } from '../../extension-limits.ts'
import { whyClosed } from '#features/team/server/public.ts'
import type { PaperStatus } from '#features/team/states.ts'

const WEEK_MS = 7 * 86_400_000

/** The deadline that more weeks lead to: counted from the old one, or from now where that has passed. Pure. */
export const extended = (dueAt: Date, weeks: number, now: Date): Date =>
  new Date(Math.max(dueAt.getTime(), now.getTime()) + weeks * WEEK_MS)

type Asking = { isLead: boolean; status: PaperStatus; dueAt: Date | null; isWaiting: boolean; granted: number }

/** Why no more time can be asked for now; undefined where it can. Pure. */
export function whyNoExtension({ isLead, status, dueAt, isWaiting, granted }: Asking): string | undefined {
  if (!isLead) return 'Only the lead of the team can ask for more time.'
  if (whyClosed(status)) return 'The paper is not being written now, so it needs no more time.'
  if (!dueAt) return 'This paper has no deadline.'
  if (isWaiting) return 'Your request for more time waits for an answer.'
  if (granted >= EXTENSIONS_GRANTED_MAX) return 'This paper was given more time as often as a paper can be.'
  return undefined
}
