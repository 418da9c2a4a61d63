import type { ReactNode } from 'react'
import { dayMonth } from '#shared/time/dates.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { Row, Rows } from '#ui/rows.tsx'
import type { Dashboard, MentoredPaper } from '../../contract.ts'
import { paperAddress } from '../next-step.ts'
import { PaperMeasure, PaperState } from './paper-progress.tsx'

/** The path of the form in which clinicians can offer to mentor. */
const MENTORS_FORM = '/submit-clinician-question'

const TITLE = 'Papers you mentor'

const aboutOf = ({ writers, tracking_number: number, next_deadline: due, reviews }: MentoredPaper): string =>
  [
    ...reviews.map(({ draft, takes, due_at: by }) => `Draft ${draft} to review: ${takes}, by ${dayMonth(by)}`),
    `By ${writers.join(', ') || 'a team to be assigned'}`,
    number && 'on your question',
    due && `due ${dayMonth(due)}`,
  ]
    .filter(Boolean)
    .join(' · ')

type MentoredParts = {
  dashboard: Dashboard
  /** The URL to which the button above the list already links. Rows do not repeat this link. */
  above: string | undefined
}

/**
 * Returns the link of a paper's row. It leads to the paper if the mentor may open it, or else to the mentor's question
 * unless the question is already listed.
 */
function actionFor({ paper, dashboard, above }: MentoredParts & { paper: MentoredPaper }): ReactNode {
  const {
    paper_id: id,
    title,
    may_open: mayOpen,
    reviews: [review],
    tracking_number: number,
  } = paper
  if (mayOpen) {
    if (paperAddress(id) === above) return null
    const word = review ? `Review draft ${review.draft}` : 'Open paper'
    return (
      <ButtonLink to={paperAddress(id)} size="small" aria-label={`${word}: ${title}`}>
        {word}
      </ButtonLink>
    )
  }
  if (dashboard.questions.some((question) => question.tracking_number === number)) return null
  return (
    <ButtonLink to={`/track/${number}`} size="small" aria-label={`Follow: ${title}`}>
      Follow
    </ButtonLink>
  )
}

function NoMentees() {
  return (
    <section className="mt-8" aria-label={TITLE}>
      <h2 className="text-[17px] leading-6 font-semibold">{TITLE}</h2>
      <p className="mt-2 max-w-[56ch] text-muted">
        Papers you mentor appear here, along with papers on questions you offered to mentor.{' '}
        <Link to={MENTORS_FORM} className="font-semibold text-brand hover:underline">
          Ask a question and offer to mentor
        </Link>
      </p>
    </section>
  )
}

/** Shows the papers in progress that a member mentors, with the state of each paper. */
export function MentoredPapers({ dashboard, above }: MentoredParts) {
  const papers = dashboard.mentored_papers
  if (papers.length === 0) return <NoMentees />
  return (
    <Rows title={TITLE}>
      {papers.map((paper) => (
        <Row
          key={paper.paper_id}
          title={paper.title}
          about={aboutOf(paper)}
          state={<PaperState paper={paper} />}
          measure={<PaperMeasure paper={paper} ofMentees />}
          action={actionFor({ paper, dashboard, above })}
        />
      ))}
    </Rows>
  )
}
