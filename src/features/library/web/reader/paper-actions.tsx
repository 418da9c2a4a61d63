import { lazy, Suspense } from 'react'
import { useSession } from '#features/accounts/web/public.tsx'
import { Button } from '#ui/button.tsx'
import { useOneAtATime } from '#ui/use-one-at-a-time.ts'
import type { PaperData } from '../loaders.ts'
import type { ChangeCounts, Counts } from './use-counts.ts'

// What a press does is fetched with the first one, or when the pointer comes near.
const pressing = () => import('./reader-actions.ts')
const near = { onPointerEnter: () => void pressing(), onFocus: () => void pressing() }

const AdminTools = lazy(async () => ({ default: (await import('../curation/admin-tools-section.tsx')).AdminTools }))

type PaperActionsProps = { paper: PaperData; counts: Counts; onCounts: ChangeCounts }

/** What a reader can do with the paper. */
export function PaperActions({ paper, counts, onCounts }: PaperActionsProps) {
  const { user } = useSession()
  const { liked, likes, unsent } = counts
  const { once } = useOneAtATime()
  return (
    <div className="needs-script flex flex-wrap gap-2 pt-4 pb-2 print:hidden">
      <Button {...near} size="small" onClick={() => void pressing().then(({ share }) => share())}>
        Share
      </Button>
      {paper.withdrawn ? null : (
        <Button
          {...near}
          size="small"
          aria-pressed={liked}
          className="aria-pressed:border-brand aria-pressed:bg-soft aria-pressed:text-brand"
          onClick={() => void once(async () => (await pressing()).like(paper.id, counts, onCounts))}
        >
          Like <span className="text-muted tabular-nums">{likes}</span>
        </Button>
      )}
      <span role="status" className="self-center text-[14px] text-danger">
        {unsent ? 'Not saved. Press Like to try again.' : ''}
      </span>
      {user?.isAdmin ? (
        <Suspense>
          <AdminTools paper={paper} />
        </Suspense>
      ) : null}
    </div>
  )
}
