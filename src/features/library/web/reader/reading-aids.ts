import { enableFigureViewer } from '#ui/article/viewer/enable-figure-viewer.ts'
import { installCitationPopovers } from './citation-popover.ts'
import { followHeadings } from './follow-headings.ts'

/** Brings outline, citations and figures alive on the page that stands, until the signal. */
export function installReadingAids(until: AbortSignal): void {
  if (until.aborted) return
  followHeadings(until)
  installCitationPopovers(until)
  enableFigureViewer(until)
}
