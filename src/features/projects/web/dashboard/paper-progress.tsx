import { ProgressBar } from '#ui/progress-bar.tsx'
import { StatusDot } from '#ui/status-dot.tsx'
import { mostMissing, type Progress, standingOf } from '../standing.ts'

/** Where a paper stands, in words. */
export function PaperState({ paper }: { paper: Progress }) {
  const standing = standingOf(paper)
  switch (standing.state) {
    case 'waiting':
      return <StatusDot tone="wait">{standing.where}</StatusDot>
    case 'revise':
      return <StatusDot tone="wait">Revision asked</StatusDot>
    case 'declined':
      return <StatusDot tone="stop">Not accepted</StatusDot>
    case 'writing':
    case 'ready':
      return <StatusDot tone="write">Writing</StatusDot>
  }
}

/** How many words and sections of a paper are written, and for its writers what it needs most. */
export function PaperMeasure({ paper, ofMentees = false }: { paper: Progress; ofMentees?: boolean }) {
  const missing = ofMentees ? undefined : mostMissing(paper)
  const words = paper.word_count.toLocaleString('en-GB')
  const enough = paper.word_count >= paper.minimum_word_count
  return (
    <>
      <span className="flex justify-between gap-3">
        <span>
          {enough ? `${words} words` : `${words} of ${paper.minimum_word_count.toLocaleString('en-GB')} words`}
        </span>
        <span>
          <span className="sr-only">Sections: </span>
          {paper.sections_completed} / {paper.total_sections}
        </span>
      </span>
      <ProgressBar label="Sections completed" value={paper.progress_percentage} />
      {missing ? <span>{missing} needed</span> : null}
    </>
  )
}
