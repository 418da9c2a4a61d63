import { openFigures } from '#ui/article/viewer/opening.ts'
import { popCitations } from './citation-popover.ts'
import { followHeadings } from './follow-headings.ts'

/** Brings outline, citations and figures alive on the page that stands, until the signal. */
export function aidReading(until: AbortSignal): void {
  if (until.aborted) return
  followHeadings(until)
  popCitations(until)
  openFigures(until)
}
