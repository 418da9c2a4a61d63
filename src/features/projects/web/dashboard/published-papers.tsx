import IconHeart from '@tabler/icons-react/dist/esm/icons/IconHeart.mjs'
import IconHeartFilled from '@tabler/icons-react/dist/esm/icons/IconHeartFilled.mjs'
import { shortenText } from '#shared/text/shorten-text.ts'
import { shortDate } from '#shared/time/dates.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Tag } from '#ui/tag.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { PublishedPaper } from '../../contract.ts'
import { pluralize } from '../pluralize.ts'
import { usePublishedPapers, useLikePaper } from '../live-data.ts'
import { LoadError } from '#ui/load-error.tsx'
import { Row } from '#ui/rows.tsx'

const ABSTRACT_PREVIEW_LENGTH = 200

function Paper({ paper }: { paper: PublishedPaper }) {
  return (
    <Row
      title={paper.title}
      about={
        <>
          {shortDate(paper.published_at)} · {paper.category} · {paper.paper_id}
          <p className="mt-2 font-serif text-[16px] leading-[25px] text-ink">
            {shortenText(paper.abstract, ABSTRACT_PREVIEW_LENGTH)}
          </p>
          <div className="mt-2 flex flex-wrap gap-2">
            {paper.keywords.map((keyword) => (
              <Tag key={keyword}>{keyword}</Tag>
            ))}
          </div>
        </>
      }
      measure={
        <>
          <span>{pluralize(paper.total_views, 'view')}</span>
          <span>{pluralize(paper.total_likes, 'like')}</span>
        </>
      }
      action={
        <div className="flex flex-wrap gap-2 sm:grid">
          <ButtonLink to={`/research/${paper.paper_id}`} size="small" aria-label={`View Paper: ${paper.title}`}>
            View Paper
          </ButtonLink>
          <LikeButton paper={paper} />
        </div>
      }
    />
  )
}

/** Shows the tab with the member's published papers. */
export function PublishedPapers() {
  const { data, error, isPending, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = usePublishedPapers()
  if (isPending) return <Skeleton label="Loading papers" />
  if (error) {
    return <LoadError title="Your papers could not be loaded" error={error} retry={() => void refetch()} />
  }
  const papers = data.pages.flatMap(({ published_papers }) => published_papers)
  if (papers.length === 0) {
    return (
      <>
        <h2 className="sr-only">Published Papers</h2>
        <EmptyState title="No published papers yet" action={<ButtonLink to="/research">Read the library</ButtonLink>}>
          Your papers appear here once they are published, along with their view counts.
        </EmptyState>
      </>
    )
  }
  return (
    <>
      <h2 className="sr-only">Published Papers</h2>
      <ul>
        {papers.map((paper) => (
          <Paper key={paper.id} paper={paper} />
        ))}
      </ul>
      {hasNextPage ? (
        <div className="py-7">
          <Button onClick={() => void fetchNextPage()} disabled={isFetchingNextPage}>
            Show more papers
          </Button>
        </div>
      ) : null}
    </>
  )
}

/**
 * Shows a button that likes a paper or removes the like. The change is shown immediately, and reverted if it cannot be
 * sent.
 */
function LikeButton({ paper }: { paper: PublishedPaper }) {
  const liking = useLikePaper()
  const Heart = paper.user_liked ? IconHeartFilled : IconHeart
  return (
    <Button
      size="small"
      aria-pressed={paper.user_liked}
      aria-label={`Like: ${paper.title}`}
      onClick={() => liking.mutate(paper)}
    >
      <Heart size={16} aria-hidden="true" className={paper.user_liked ? 'text-accent' : ''} />
      {paper.user_liked ? 'Liked' : 'Like'}
    </Button>
  )
}
