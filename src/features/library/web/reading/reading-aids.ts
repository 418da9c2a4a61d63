import { popCitations } from './citation-popover.ts'
import { followHeadings } from './follow-headings.ts'

/** Brings outline and citations alive on the page that stands, until the signal. */
export function aidReading(until: AbortSignal): void {
  if (until.aborted) return
  followHeadings(until)
  popCitations(until)
}
