import { ButtonLink } from '#ui/button.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { Row, Rows } from '#ui/rows.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { AvailableProject, Dashboard } from '../../contract.ts'
import { AVAILABLE_PATH, claimPath } from '../../paths.ts'
import { claimStates } from '../../states.ts'
import { useAvailableProjects } from '../live-data.ts'
import { describeAsker, durationOf, spotsOf } from '../project-facts.ts'
import { ownPapers } from '../paper-progress.ts'
import { isClaimable, matchInWords, matchOf, nearestFirst } from './project-match.ts'

const SHOWN = 3

type Parts = { dashboard: Dashboard; above: string | undefined }

function ProjectRow({ project, reader }: { project: AvailableProject; reader: Dashboard['user_profile'] }) {
  return (
    <Row
      title={project.title}
      about={
        <>
          <span className="block">{describeAsker(project)}</span>
          <span className="block font-semibold text-brand">{matchInWords(matchOf(project, reader))}</span>
        </>
      }
      measure={
        <>
          <span>{spotsOf(project)}</span>
          <span>{durationOf(project)}</span>
        </>
      }
      action={
        <ButtonLink to={claimPath(project.project_id)} size="small" aria-label={`Claim Project: ${project.title}`}>
          Claim Project
        </ButtonLink>
      }
    />
  )
}

function Nearest({ dashboard: { user_profile: reader }, above }: Parts) {
  const { data } = useAvailableProjects({})
  if (!data) return <Skeleton label="Loading projects" lines={6} />
  const projects = nearestFirst(data.pages.flat().filter(isClaimable), reader).slice(0, SHOWN)
  if (projects.length === 0) return null
  return (
    <Rows
      title="Open projects"
      beside={
        above === AVAILABLE_PATH ? undefined : (
          <Link
            to={AVAILABLE_PATH}
            className="inline-block py-1 font-semibold text-brand hover:underline pointer-coarse:py-2.5"
          >
            See all
          </Link>
        )
      }
    >
      {projects.map((project) => (
        <ProjectRow key={project.project_id} project={project} reader={reader} />
      ))}
    </Rows>
  )
}

/**
 * Shows a few projects with a free seat to members who are not writing a paper. Those closest to the member's interests
 * come first.
 */
export function OpenProjects({ dashboard, above }: Parts) {
  const { claims, mentored_papers: mentored } = dashboard
  const isBusy =
    ownPapers(dashboard).length + mentored.length > 0 || claims.some(({ status }) => status === claimStates.pending)
  return isBusy || dashboard.available_questions === 0 ? null : <Nearest dashboard={dashboard} above={above} />
}
