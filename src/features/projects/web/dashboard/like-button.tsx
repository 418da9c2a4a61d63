import IconHeart from '@tabler/icons-react/dist/esm/icons/IconHeart.mjs'
import IconHeartFilled from '@tabler/icons-react/dist/esm/icons/IconHeartFilled.mjs'
import { Button } from '#ui/button.tsx'
import type { PublishedPaper } from '../../contract.ts'
import { useLikePaper } from '../live-data.ts'

/** Likes a paper, or takes the like back; shown at once, and taken back where it could not be sent. */
export function LikeButton({ paper }: { paper: PublishedPaper }) {
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
