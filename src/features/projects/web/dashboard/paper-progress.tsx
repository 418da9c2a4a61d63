import { ProgressBar } from '#ui/progress-bar.tsx'
import { StatusDot } from '#ui/status-dot.tsx'
import { firstMissingText, type ProgressFields, paperProgress } from '../paper-progress.ts'

/** Shows a paper's state in words. */
export function PaperState({ paper }: { paper: ProgressFields }) {
  const progress = paperProgress(paper)
  switch (progress.state) {
    case 'waiting':
      return <StatusDot tone="wait">{progress.where}</StatusDot>
    case 'revise':
      return <StatusDot tone="wait">Revision requested</StatusDot>
    case 'declined':
      return <StatusDot tone="stop">Not accepted</StatusDot>
    case 'writing':
    case 'ready':
      return <StatusDot tone="write">Writing</StatusDot>
  }
}

/**
 * Shows a paper's numbers of words and sections. For its authors, also shows the most important requirement that is not
 * met yet.
 */
export function PaperMeasure({ paper, ofMentees = false }: { paper: ProgressFields; ofMentees?: boolean }) {
  const missing = ofMentees ? undefined : firstMissingText(paper)
  const words = paper.word_count.toLocaleString('en-GB')
  const enough = paper.word_count >= paper.minimum_word_count
  return (
    <>
      <span>
        {paper.sections_completed} of {paper.total_sections} sections
      </span>
      <ProgressBar label="Sections completed" value={paper.progress_percentage} />
      <span>{enough ? `${words} words` : `${words} of ${paper.minimum_word_count.toLocaleString('en-GB')} words`}</span>
      {missing ? <span>{missing} needed</span> : null}
    </>
  )
}
