import { useNavigate } from 'react-router'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { useWrite } from '#ui/use-write.ts'
import type { PanelParts } from '../panel-contract.ts'
import { call } from '#app/call.ts'

/**
 * Shows a button that opens the channel of the paper's authors and mentors. The first member to open the channel
 * creates it.
 */
export function TalkPanel({ workspace: { paper } }: PanelParts) {
  const navigate = useNavigate()
  const opening = useWrite({
    mutationFn: () => call('POST /api/messaging/papers/:paperId/channel', { params: { paperId: paper.id } }),
    onSuccess: ({ channel }) => void navigate(`/community?channel=${encodeURIComponent(channel.id)}`),
  })
  const worksOnIt = paper.is_team_member || paper.standing === 'mentor'
  // The channel of a published paper is archived.
  if (!worksOnIt || paper.library_id) return null
  return (
    <section aria-labelledby="talk-heading" className="grid justify-items-start gap-2">
      <h2 id="talk-heading" className="text-[13px] leading-[18px] font-semibold text-muted">
        Team channel
      </h2>
      <p className="text-muted">Only this paper’s authors and mentors can see this channel.</p>
      <Button size="small" busy={opening.isPending} onClick={() => opening.mutate()}>
        Open the team channel
      </Button>
      {opening.error ? <Notice tone="danger">{opening.error.message}</Notice> : null}
    </section>
  )
}
