import { useSearchParams } from 'react-router'
import { Button, ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { AvailableProject, MyClaim } from '../contract.ts'
import { ClaimDialog } from './claim-dialog.tsx'
import { useAvailableProjects } from './live-data.ts'
import { ProjectCard } from './project-card.tsx'
import { spotsForMe } from './project-facts.ts'
import { NotLoaded } from './not-loaded.tsx'
import { SuggestBar } from './suggest-bar.tsx'

function NoProjects() {
  return (
    <EmptyState
      title="No projects available"
      action={<ButtonLink to="/submit-clinician-question">Submit a question</ButtonLink>}
    >
      A project appears here as soon as the editors approve a question. You may ask one yourself.
    </EmptyState>
  )
}

const isClaimable = (project: AvailableProject) => !project.my_claim && !project.on_team && spotsForMe(project) > 0

const sentBackOn = (claims: MyClaim[], projectId: string) =>
  claims.find(({ project_id, status }) => project_id === projectId && status === 'revision_requested')

/** The project that the address asks to claim: the dialog can be linked to, and survives a reload. */
function useChosen(projects: AvailableProject[]) {
  const [search, setSearch] = useSearchParams()
  const id = search.get('claim')
  const close = () =>
    setSearch(
      (current) => {
        current.delete('claim')
        return current
      },
      { replace: true, preventScrollReset: true },
    )
  return { id, chosen: projects.find((one) => one.project_id === id && isClaimable(one)), close }
}

type AvailableParts = {
  memberId: string
  mayClaim: boolean
  /** The member's claims; undefined while they are on their way. */
  claims: MyClaim[] | undefined
}

/** The tab of open projects. */
export function AvailableProjects({ memberId, mayClaim, claims }: AvailableParts) {
  const { data, error, isPending, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useAvailableProjects()
  const projects = data?.pages.flat() ?? []
  const { id, chosen, close } = useChosen(projects)
  if (isPending) return <Skeleton label="Loading projects" lines={12} />
  if (error) return <NotLoaded title="Error Loading Projects" error={error} retry={() => void refetch()} />
  return (
    <>
      {mayClaim ? (
        <SuggestBar />
      ) : (
        <p className="pt-6 text-muted">Students and faculty claim projects. You can follow here what is open.</p>
      )}
      <h2 className="sr-only">Available Projects</h2>
      {projects.length === 0 ? <NoProjects /> : null}
      <ul>
        {projects.map((project) => (
          <ProjectCard key={project.project_id} project={project} mayClaim={mayClaim} />
        ))}
      </ul>
      {hasNextPage ? (
        <div className="py-7">
          <Button onClick={() => void fetchNextPage()} disabled={isFetchingNextPage}>
            Show more projects
          </Button>
        </div>
      ) : null}
      {mayClaim && id && claims ? (
        <ClaimDialog key={id} project={chosen} memberId={memberId} sentBack={sentBackOn(claims, id)} onClose={close} />
      ) : null}
    </>
  )
}
