import { use } from 'react'
import { useParams } from 'react-router'
import { useSession } from '#features/accounts/web/public.tsx'
import { Failure, failureText } from '#shared/calls/failure.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { OwnPlace } from '#ui/navigation/own-place.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { BarRow } from './writing/bar-row.tsx'
import { OpenSection } from './writing/open-section.tsx'
import { useWorkspace } from '#features/team/web/public.tsx'

function NotOpened({ error, retry }: { error: Error; retry: () => void }) {
  const unknown = error instanceof Failure && error.kind === 'not_found'
  const reason = failureText(error)
  return (
    <section role="alert" className="py-16">
      <h1 className="font-serif text-[26px] leading-8 font-semibold">
        {unknown ? 'Paper not found' : 'The paper could not be loaded'}
      </h1>
      <p className="mt-2 mb-5 text-muted">{unknown ? 'It does not exist, or you are not on its team.' : reason}</p>
      {unknown ? (
        <ButtonLink to="/student/dashboard">Go to the dashboard</ButtonLink>
      ) : (
        <Button onClick={retry}>Try Again</Button>
      )}
    </section>
  )
}

/** Where a team writes its paper. */
export default function WorkspacePage() {
  const { paperId = '' } = useParams()
  const { user } = useSession()
  const { data, error, refetch } = useWorkspace(paperId)
  const own = use(OwnPlace)
  // Once the paper is open, a failed refresh takes nothing away from whoever is writing.
  if (data && user)
    return <OpenSection key={`${paperId} ${user.id} ${data.lineage}`} workspace={data} memberId={user.id} />
  return (
    <>
      <title>Workspace · Inflo</title>
      <div className="border-b border-line">
        {/* One's own menu follows what is new: it comes once, with the paper. */}
        <OwnPlace value={error ? own : null}>
          <BarRow />
        </OwnPlace>
      </div>
      <div className="mx-auto max-w-[1280px] px-4 sm:px-6">
        {error ? <NotOpened error={error} retry={() => void refetch()} /> : <Skeleton label="Loading the paper" />}
      </div>
    </>
  )
}
