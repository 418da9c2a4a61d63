import { dayMonth } from '#shared/time/dates.ts'
import { Tag } from '#ui/tag.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { StatusDot } from '#ui/status-dot.tsx'
import type { AvailableProject } from '../../contract.ts'
import { DifficultyBadge } from '../difficulty-badge.tsx'
import { describeAsker, durationOf, spotsOf } from '../project-facts.ts'
import { RefineLink } from '../suggest-bar.tsx'
import { claimPath } from '../../paths.ts'
import { claimStates } from '../../states.ts'
import { OfferedSeat, WaitlistPosition, JoinWaitlist } from '../waitlist-actions.tsx'

type CardParts = {
  project: AvailableProject
  mayClaim: boolean
  /** Text about the interests and skills that the project and the reader share. */
  match: string | undefined
}

/** Shows an open project: the question, its asker, the effort, and whether there is a free seat. */
export function ProjectCard({ project, mayClaim, match }: CardParts) {
  const asked = describeAsker(project)
  return (
    <li className="border-b border-line py-7 first:pt-5">
      <article className="grid gap-x-8 gap-y-4 sm:grid-cols-[minmax(0,1fr)_208px]">
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-[13px] leading-[18px]">
            <span className="font-semibold text-brand">{project.category}</span>
            <DifficultyBadge level={project.difficulty_level} />
            {project.active_mentorship ? (
              <span className="inline-block rounded-[4px] bg-soft px-2 leading-6 font-semibold text-brand">
                With mentorship
              </span>
            ) : null}
          </p>
          <h3 className="mt-2 font-serif text-[21px] leading-7 font-semibold tracking-[-0.008em] text-pretty break-words">
            {project.title}
          </h3>
          {asked ? <p className="mt-1 text-[14px] leading-5 break-words text-muted">{asked}</p> : null}
          {project.description === project.title ? null : (
            <p className="mt-3 max-w-[68ch] font-serif text-[16px] leading-[25px] break-words whitespace-pre-line">
              {project.description}
            </p>
          )}
          {match ? <p className="mt-3 text-[14px] leading-5 font-semibold break-words text-brand">{match}</p> : null}
          {project.required_skills.length > 0 ? (
            <ul aria-label="Skills" className="mt-3 flex flex-wrap gap-2">
              {project.required_skills.map((skill) => (
                <li key={skill}>
                  <Tag>{skill}</Tag>
                </li>
              ))}
            </ul>
          ) : null}
        </div>
        <div className="grid content-start gap-3">
          <dl className="grid gap-1 text-[14px] leading-5 text-muted tabular-nums">
            <div>
              <dt className="sr-only">Spots</dt>
              <dd className="font-semibold text-ink">{spotsOf(project)}</dd>
            </div>
            <div>
              <dt className="sr-only">Timeline</dt>
              <dd>{durationOf(project)}</dd>
            </div>
            <div className="flex gap-1">
              <dt>Posted</dt>
              <dd>
                <time dateTime={project.posted_date}>{dayMonth(project.posted_date)}</time>
              </dd>
            </div>
          </dl>
          <div className="grid justify-items-start gap-1 sm:justify-items-stretch">
            <AvailableAction project={project} mayClaim={mayClaim} />
            {mayClaim ? <RefineLink project={project} /> : null}
          </div>
        </div>
      </article>
    </li>
  )
}

/** Shows the actions for an open project: claim it, join its waitlist, or see one's own claim. */
function AvailableAction({ project, mayClaim }: { project: AvailableProject; mayClaim: boolean }) {
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
