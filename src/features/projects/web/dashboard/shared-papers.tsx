import { dayMonth } from '#shared/time/dates.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Row, Rows } from '#ui/rows.tsx'
import type { SharedPaper } from '../../contract.ts'
import { paperAddress } from '../next-step.ts'
import { PaperMeasure, PaperState } from './paper-progress.tsx'

const MAY: Record<SharedPaper['guest'], string> = {
  mentor: 'you mentor it',
  suggest: 'you can comment and suggest',
  read: 'you can read it',
  write: 'you can write in it',
}

const aboutOf = ({ writers, guest, next_deadline: due }: SharedPaper): string =>
  [`By ${writers.join(', ')}`, MAY[guest], due && `due ${dayMonth(due)}`].filter(Boolean).join(' · ')

type SharedParts = {
  papers: SharedPaper[]
  /** The URL to which the button above the list already links. Rows do not repeat this link. */
  above?: string | undefined
}

/** Shows the papers in progress that others shared with the member. */
export function SharedPapers({ papers, above }: SharedParts) {
  if (papers.length === 0) return null
  return (
    <Rows title="Shared with you">
      {papers.map((paper) => {
        const to = paperAddress(paper.paper_id)
        return (
          <Row
            key={paper.paper_id}
            title={paper.title}
            about={aboutOf(paper)}
            state={<PaperState paper={paper} />}
            measure={<PaperMeasure paper={paper} ofMentees />}
            action={
              to === above ? null : (
                <ButtonLink to={to} size="small" aria-label={`Open paper: ${paper.title}`}>
                  Open paper
                </ButtonLink>
              )
            }
          />
        )
      })}
    </Rows>
  )
}
