import { pacificTime } from '#shared/time/dates.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { StatusDot } from '#ui/status-dot.tsx'
import { showToast } from '#ui/toasts/toast-store.ts'
import { call } from '#app/call.ts'
import { useWrite } from '#ui/use-write.ts'
import type { AvailableProject } from '../contract.ts'
import { claimPath } from '../paths.ts'
import { pluralize } from './pluralize.ts'
import { Refusal } from './refusal.tsx'
import { useRefresh } from './live-data.ts'

type Project = Pick<AvailableProject, 'project_id' | 'title'>

type JoinParts = { project: Project; waiting?: number; onJoined?: () => void }

const waitingInWords = (waiting: number): string =>
  waiting === 0 ? 'Nobody is waiting yet.' : `${pluralize(waiting, 'member is', 'members are')} waiting already.`

/** Join Waitlist, and how many wait already where that is known. */
export function JoinWaitlist({ project, waiting, onJoined }: JoinParts) {
  const join = useJoinWaitlist()
  const send = () =>
    join.mutate(project.project_id, {
      onSuccess: ({ position }) => {
        showToast({ title: `You are number ${position} in line`, text: 'We tell you as soon as a place is free.' })
        onJoined?.()
      },
    })
  return (
    <div className="grid gap-2">
      <Button onClick={send} busy={join.isPending} aria-label={`Join Waitlist: ${project.title}`}>
        Join Waitlist
      </Button>
      {waiting === undefined ? null : <p className="text-[14px] leading-5 text-muted">{waitingInWords(waiting)}</p>}
      <Refusal error={join.error} />
    </div>
  )
}

/** The way out of a line, or of an offer. */
export function LeaveWaitlist({ project, offered }: { project: Project; offered: boolean }) {
  const leave = useLeaveWaitlist()
  const name = offered ? 'Decline place' : 'Leave waitlist'
  const send = () =>
    leave.mutate(project.project_id, {
      onSuccess: ({ message }) =>
        showToast(
          offered
            ? { title: 'Place declined', text: 'It goes to the next in line.' }
            : { title: message, text: project.title },
        ),
    })
  return (
    <>
      <Button size="small" onClick={send} busy={leave.isPending} aria-label={`${name}: ${project.title}`}>
        {name}
      </Button>
      <Refusal error={leave.error} />
    </>
  )
}

/** Shows the member's position on the waitlist, and a button to leave it. */
export function WaitlistPosition({ project, position }: { project: Project; position: number }) {
  return (
    <div className="grid gap-2">
      <StatusDot tone="wait">You are number {position} in line</StatusDot>
      <LeaveWaitlist project={project} offered={false} />
    </div>
  )
}

/** A seat that is held for the member: claim it, or let the next in line have it. */
export function OfferedSeat({ project, until }: { project: Project; until: string }) {
  return (
    <div className="grid gap-2">
      <StatusDot tone="done">A place is held for you</StatusDot>
      <p className="text-[14px] leading-5 text-muted">
        Until <time dateTime={until}>{pacificTime(until)}</time>; then it goes to the next in line.
      </p>
      <ButtonLink to={claimPath(project.project_id)} preventScrollReset aria-label={`Claim Project: ${project.title}`}>
        Claim Project
      </ButtonLink>
      <LeaveWaitlist project={project} offered />
    </div>
  )
}

/** Joins the line of a full project. */
function useJoinWaitlist() {
  const refresh = useRefresh()
  return useWrite({
    mutationFn: (projectId: string) => call('POST /api/projects/:projectId/waitlist', { params: { projectId } }),
    onSettled: () => void refresh(),
  })
}

/** Leaves a line, or declines the seat that is held. */
function useLeaveWaitlist() {
  const refresh = useRefresh()
  return useWrite({
    mutationFn: (projectId: string) => call('DELETE /api/projects/:projectId/waitlist', { params: { projectId } }),
    onSettled: () => void refresh(),
  })
}
