import { ButtonLink } from '#ui/button.tsx'
import { StatusDot } from '#ui/status-dot.tsx'
import type { AvailableProject } from '../../contract.ts'
import { claimPath } from '../../paths.ts'
import { claimStates } from '../../states.ts'
import { WaitlistPosition, JoinWaitlist, OfferedSeat } from '../waitlist-actions.tsx'

/** What the reader can do with an open project: claim it, wait for it, or see how it stands with their own claim. */
export function AvailableAction({ project, mayClaim }: { project: AvailableProject; mayClaim: boolean }) {
  const { my_claim: claim, my_wait: wait } = project
  if (project.on_team || claim?.status === claimStates.approved)
    return <StatusDot tone="done">You are on this project</StatusDot>
  if (claim) return <StatusDot tone="wait">Your claim is with the editors</StatusDot>
  if (wait?.offer_ends_at) return <OfferedSeat project={project} until={wait.offer_ends_at} />
  if (wait?.position) return <WaitlistPosition project={project} position={wait.position} />
  if (!mayClaim) return null
  if (project.available_spots === 0) return <JoinWaitlist project={project} waiting={project.waitlist_count} />
  return (
    <ButtonLink to={claimPath(project.project_id)} preventScrollReset aria-label={`Claim Project: ${project.title}`}>
      Claim Project
    </ButtonLink>
  )
}
