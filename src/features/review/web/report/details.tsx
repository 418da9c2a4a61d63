import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { ReportItem } from '#features/community/contract.ts'
import { pacificTime } from '#shared/time/dates.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { call } from '#app/call.ts'
import { Facts } from '../facts.tsx'

/** Shows the flagged message and the five before it. Loaded only on request, since each view is logged. */
function Context({ id }: { id: string }) {
  const { data, error } = useQuery({
    queryKey: ['report-context', id],
    queryFn: () => call('GET /api/messaging/reports/:reportId/context', { params: { reportId: id } }),
    staleTime: Infinity,
  })
  if (error) return <Notice tone="danger">{error.message}</Notice>
  if (!data) return <p className="text-muted">Loading the messages …</p>
  return (
    <ol className="grid gap-2" aria-label="The message and the ones before it">
      {data.messages.map((message) => (
        <li
          key={message.id}
          className={`rounded-[6px] border px-3 py-2 ${message.is_flagged ? 'border-brand' : 'border-line'}`}
        >
          <p className="text-[13px] text-muted">
            {message.username}, {pacificTime(message.timestamp)}
            {message.is_flagged ? ' · flagged' : ''}
          </p>
          <p className="[overflow-wrap:anywhere] whitespace-pre-wrap">{message.content}</p>
          {message.warned.length > 0 ? (
            <p className="text-[13px] text-muted">May identify a patient: {message.warned.join(', ')}</p>
          ) : null}
        </li>
      ))}
    </ol>
  )
}

export function ReportDetails({ item }: { item: ReportItem }) {
  const [isLooking, setLooking] = useState(false)
  const around = useRef<HTMLDivElement>(null)
  const look = () => {
    // The pressed button disappears, so the focus moves to the area that shows the messages.
    around.current?.focus()
    setLooking(true)
  }
  return (
    <div className="grid gap-4">
      <Facts
        facts={[
          ['Where', item.where],
          ['Message', item.content],
          ...item.flags.map(({ by, reason, at }) => [`${by}, ${pacificTime(at)}`, reason] as const),
        ]}
      />
      <div ref={around} tabIndex={-1} aria-live="polite" className="rounded-[6px] outline-offset-2">
        {isLooking ? (
          <Context id={item.id} />
        ) : (
          <div className="grid justify-items-start gap-1">
            <Button onClick={look}>Show the message and the five before it</Button>
            <p className="text-[13px] text-muted">Each view is recorded in the admin log.</p>
          </div>
        )}
      </div>
    </div>
  )
}
