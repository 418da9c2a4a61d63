import type { ReactNode } from 'react'
import { dayMonth } from '#shared/time/dates.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Row } from '#ui/rows.tsx'
import type { ActiveProject } from '../../contract.ts'
import { paperAddress, submitAddress } from '../next-step.ts'
import { paperProgress } from '../paper-progress.ts'
import { PaperMeasure, PaperState } from './paper-progress.tsx'

function actionFor(paper: ActiveProject, above: string | undefined): ReactNode {
  const { state } = paperProgress(paper)
  const to = state === 'ready' ? submitAddress(paper.paper_id) : paperAddress(paper.paper_id)
  if (to === above) return null
  const label = state === 'writing' || state === 'revise' ? 'Continue Writing' : 'Open paper'
  return (
    <ButtonLink
      to={to}
      size="small"
      aria-label={`${state === 'ready' ? 'Ready to Publish' : label}: ${paper.question_title}`}
    >
      {state === 'ready' ? 'Ready to Publish' : label}
    </ButtonLink>
  )
}

/** Describes a paper: "Asked by Prof. Elin Strand · with Daniel Kwon · due 24 Nov". Pure. */
export function aboutOf(paper: ActiveProject, memberId: string): string {
  const team = paper.team_members.filter(({ id }) => id !== memberId)
  // If the asker is also an author, they are named only once.
  const others = team.filter(({ name }) => name !== paper.asked_by).map(({ name }) => name)
  const parts = [
    paper.asked_by && `asked by ${paper.asked_by}`,
    others.length > 0 ? `with ${others.join(', ')}` : team.length === 0 && 'on your own',
    paper.next_deadline && `due ${dayMonth(paper.next_deadline)}`,
  ]
  const text = parts.filter(Boolean).join(' · ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

type PaperRowParts = {
  paper: ActiveProject
  memberId: string
  /** The URL to which a button above the list already links. The row does not repeat this link. */
  above?: string | undefined
  /** Opens the paper's team. Absent if there is no space for the button. */
  onTeam?: () => void
}

/** Shows a paper in progress: the asker, the co-authors, the number of words and sections, and a link to open it. */
export function PaperRow({ paper, memberId, above, onTeam }: PaperRowParts) {
  return (
    <Row
      title={paper.question_title}
      about={aboutOf(paper, memberId)}
      state={<PaperState paper={paper} />}
      measure={<PaperMeasure paper={paper} />}
      action={
        onTeam ? (
          <div className="grid gap-2">
            {actionFor(paper, above)}
            <Button size="small" onClick={onTeam} aria-label={`Team of ${paper.question_title}`}>
              Team
            </Button>
          </div>
        ) : (
          actionFor(paper, above)
        )
      }
    />
  )
}
