import { pacificTime } from '#shared/dates.ts'
import { Failure } from '#shared/failure.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { StatusDot } from '#ui/status-dot.tsx'
import { showToast } from '#ui/toast-store.ts'
import type { AvailableProject } from '../contract.ts'
import { claimPath } from '../paths.ts'
import { counted } from './counted.ts'
import { useJoinWaitlist, useLeaveWaitlist } from './waitlist-data.ts'

type Project = Pick<AvailableProject, 'project_id' | 'title'>

const inWords = (error: Error): string =>
  error instanceof Failure ? error.detail : 'The waitlist could not be reached. Please try again.'

function Refused({ error }: { error: Error | null }) {
  if (!error) return null
  return (
    <p role="alert" className="text-[14px] leading-5 font-semibold text-danger">
      {inWords(error)}
    </p>
  )
}

type JoinParts = { project: Project; waiting?: number; onJoined?: () => void }

const waitingInWords = (waiting: number): string =>
  waiting === 0 ? 'Nobody waits yet.' : `${counted(waiting, 'member waits', 'members wait')} already.`

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
      <Refused error={join.error} />
    </div>
  )
}

/** Where the member stands in the line, and the way out of it. */
export function InLine({ project, position }: { project: Project; position: number }) {
  const leave = useLeaveWaitlist()
  const send = () =>
    leave.mutate(project.project_id, { onSuccess: ({ message }) => showToast({ title: message, text: project.title }) })
  return (
    <div className="grid gap-2">
      <StatusDot tone="wait">You are number {position} in line</StatusDot>
      <Button size="small" onClick={send} busy={leave.isPending} aria-label={`Leave waitlist: ${project.title}`}>
        Leave waitlist
      </Button>
      <Refused error={leave.error} />
    </div>
  )
}

/** A place that is held for the member: claim it, or let the next in line have it. */
export function PlaceHeld({ project, until }: { project: Project; until: string }) {
  const leave = useLeaveWaitlist()
  const send = () =>
    leave.mutate(project.project_id, {
      onSuccess: () => showToast({ title: 'Place declined', text: 'It goes to the next in line.' }),
    })
  return (
    <div className="grid gap-2">
      <StatusDot tone="done">A place is held for you</StatusDot>
      <p className="text-[14px] leading-5 text-muted">
        Until <time dateTime={until}>{pacificTime(until)}</time>; then it goes to the next in line.
      </p>
      <ButtonLink
        to={claimPath(project.project_id)}
        kind="main"
        preventScrollReset
        aria-label={`Claim Project: ${project.title}`}
      >
        Claim Project
      </ButtonLink>
      <Button size="small" onClick={send} busy={leave.isPending} aria-label={`Decline place: ${project.title}`}>
        Decline place
      </Button>
      <Refused error={leave.error} />
    </div>
  )
}
