import { pacificTime } from '#shared/time/dates.ts'
import { ButtonLink } from '#ui/button.tsx'
import { StatusDot } from '#ui/status-dot.tsx'
import { claimPath } from '../../paths.ts'
import { Row, Rows } from '#ui/rows.tsx'
import { useMyWaits } from '../team/team-data.ts'
import { LeaveWaitlist } from '../waitlist-actions.tsx'
import type { MyWait } from '../../contract.ts'

function Wait({ wait }: { wait: MyWait }) {
  const project = { project_id: wait.project_id, title: wait.project_title }
  const until = wait.offer_ends_at
  return (
    <Row
      title={wait.project_title}
      about={until ? `Held for you until ${pacificTime(until)}` : 'Places are offered in order'}
      state={
        until ? (
          <StatusDot tone="done">A place is free for you</StatusDot>
        ) : (
          <StatusDot tone="wait">Number {wait.position} in line</StatusDot>
        )
      }
      measure={until ? 'then it goes to the next in line' : ''}
      action={
        <div className="grid gap-2">
          {until ? (
            <ButtonLink to={claimPath(wait.project_id)} size="small">
              Claim Project
            </ButtonLink>
          ) : null}
          <LeaveWaitlist project={project} offered={until !== null} />
        </div>
      }
    />
  )
}

/** Lists the waitlists that the member is on, and the seats that are held for them. */
export function MyWaits() {
  const { data } = useMyWaits()
  if (!data || data.waits.length === 0) return null
  return (
    <Rows title="Waitlists">
      {data.waits.map((wait) => (
        <Wait key={wait.project_id} wait={wait} />
      ))}
    </Rows>
  )
}
