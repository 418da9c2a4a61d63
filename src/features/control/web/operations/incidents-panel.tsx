import { PageTurner } from '#ui/navigation/page-turner.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { pacificTime } from '#shared/time/dates.ts'
import { failureText } from '#shared/calls/failure.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { call } from '#app/call.ts'
import type { SeenError, ShownIncident } from '../../contract.ts'

const LOOK_AGAIN_MS = 15_000

function Refused({ error, again }: { error: unknown; again: () => void }) {
  return (
    <div role="alert" className="grid justify-items-start gap-4 py-6">
      <p>{failureText(error)}</p>
      <Button onClick={again}>Try Again</Button>
    </div>
  )
}

const lasted = ({ began_at, healed_at }: ShownIncident): string =>
  healed_at ? `From ${pacificTime(began_at)} until ${pacificTime(healed_at)}` : `Ongoing since ${pacificTime(began_at)}`

function IncidentRow({ incident }: { incident: ShownIncident }) {
  const { title, machine, sentence, healed_at } = incident
  return (
    <li className="grid gap-1 border-b border-line py-4 [overflow-wrap:anywhere]">
      <h3 className="font-semibold">
        {title} {machine ? <span className="font-normal text-muted">({machine})</span> : null}
      </h3>
      <p className={healed_at ? 'text-[14px] leading-5 text-muted' : 'text-[14px] leading-5 text-danger'}>{sentence}</p>
      <p className="text-[14px] leading-5 text-muted">{lasted(incident)}</p>
    </li>
  )
}

function Incidents() {
  const { data, error, refetch } = useQuery({
    queryKey: ['troubles'],
    queryFn: () => call('GET /api/admin/troubles'),
    refetchInterval: LOOK_AGAIN_MS,
  })
  return (
    <section className="grid gap-4 py-8">
      <h2 className="font-serif text-[23px] leading-[29px] font-semibold">Incidents</h2>
      {error && !data ? <Refused error={error} again={() => void refetch()} /> : null}
      {data || error ? null : <p role="status">Loading incidents...</p>}
      {data?.troubles.length === 0 ? (
        <EmptyState title="No incidents so far">
          We monitor backups, disk space, mail, events, the log and errors. Problems appear here. If e-mail or a webhook
          is set up, the site operator is also notified once.
        </EmptyState>
      ) : null}
      <ul>
        {data?.troubles.map((incident) => (
          <IncidentRow key={incident.id} incident={incident} />
        ))}
      </ul>
    </section>
  )
}

const howOften = ({ times, first_seen_at, last_seen_at }: SeenError): string =>
  times === 1
    ? `Once, on ${pacificTime(last_seen_at)}`
    : `${times.toLocaleString('en-GB')} times since ${pacificTime(first_seen_at)}, last on ${pacificTime(last_seen_at)}`

function ErrorRow({ seen }: { seen: SeenError }) {
  return (
    <li className="grid gap-1 border-b border-line py-4 [overflow-wrap:anywhere]">
      <h3 className="font-semibold">
        {seen.name} <span className="font-normal text-muted">({seen.place})</span>
      </h3>
      <p className="text-[14px] leading-5 text-danger">{seen.message}</p>
      <p className="text-[14px] leading-5 text-muted">
        {howOften(seen)}. Request number of the last one in the log: {seen.request_id}.
      </p>
    </li>
  )
}

function Errors() {
  const [page, show] = useState(1)
  const { data, error, refetch } = useQuery({
    queryKey: ['errors', page],
    queryFn: () => call('GET /api/admin/errors', { query: { page: String(page) } }),
    refetchInterval: LOOK_AGAIN_MS,
  })
  return (
    <section className="grid gap-4 py-8">
      <h2 className="font-serif text-[23px] leading-[29px] font-semibold">Errors</h2>
      {error && !data ? <Refused error={error} again={() => void refetch()} /> : null}
      {data || error ? null : <p role="status">Loading errors...</p>}
      {data?.errors.length === 0 ? (
        <EmptyState title="No errors">Unexpected errors appear here for a month, grouped by cause.</EmptyState>
      ) : null}
      <ul>
        {data?.errors.map((seen) => (
          <ErrorRow key={seen.id} seen={seen} />
        ))}
      </ul>
      {data ? <PageTurner page={page} totalPages={data.pagination.total_pages} onPage={show} /> : null}
    </section>
  )
}

/** Shows incidents and unexpected errors. */
export default function IncidentsPanel() {
  return (
    <>
      <Incidents />
      <Errors />
    </>
  )
}
