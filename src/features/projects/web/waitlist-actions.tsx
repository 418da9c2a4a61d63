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

/** Shows the button "Join Waitlist", with the number of waiting members if the number is known. */
export function JoinWaitlist({ project, waiting, onJoined }: JoinParts) {
  const join = useJoinWaitlist()
  const send = () =>
    join.mutate(project.project_id, {
      onSuccess: ({ position }) => {
        showToast({ title: `You’re number ${position} in line`, text: 'We’ll tell you as soon as a place is free.' })
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

/** Shows the button to leave a waitlist or decline an offer. */
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

/** Shows the member's position on the waitlist, and a button to leave the waitlist. */
export function WaitlistPosition({ project, position }: { project: Project; position: number }) {
  return (
    <div className="grid gap-2">
      <StatusDot tone="wait">You’re number {position} in line</StatusDot>
      <LeaveWaitlist project={project} offered={false} />
    </div>
  )
}

/** Shows a seat that is held for the member, with buttons to claim or decline it. */
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

/** Joins the waitlist of a full project. */
function useJoinWaitlist() {
  const refresh = useRefresh()
  return useWrite({
    mutationFn: (projectId: string) => call('POST /api/projects/:projectId/waitlist', { params: { projectId } }),
    onSettled: () => void refresh(),
  })
}

/** Leaves a waitlist, or declines an offered seat. */
function useLeaveWaitlist() {
  const refresh = useRefresh()
  return useWrite({
    mutationFn: (projectId: string) => call('DELETE /api/projects/:projectId/waitlist', { params: { projectId } }),
    onSettled: () => void refresh(),
  })
}
