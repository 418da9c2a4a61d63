import { useQuery } from '@tanstack/react-query'
import { pacificTime } from '#shared/time/dates.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { LoadError } from '#ui/load-error.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { call } from '#app/call.ts'
import type { Message } from '../message-data.ts'

/** Shows the earlier versions of a message, for its author and moderators. */
export function EditsDialog({ message, onClose }: { message: Message; onClose: () => void }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['community', 'edits', message.id, message.edited_at],
    queryFn: () => call('GET /api/messaging/messages/:messageId/edits', { params: { messageId: message.id } }),
  })
  return (
    <Dialog open title="Edit history" onClose={onClose} maxWidth={560}>
      {error && !data ? (
        <LoadError title="Couldn’t load the edit history" error={error} retry={() => void refetch()} />
      ) : null}
      {!data && !error ? <Skeleton label="Loading earlier versions..." /> : null}
      <ol className="grid gap-4">
        {data?.edits.map(({ content, until }) => (
          <li key={until} className="border-l-2 border-line pl-3">
            <p className="text-[13px] leading-[18px] text-muted tabular-nums">Until {pacificTime(until)}</p>
            <p dir="auto" className="[overflow-wrap:anywhere] whitespace-pre-line">
              {content || 'Files only'}
            </p>
          </li>
        ))}
      </ol>
    </Dialog>
  )
}
