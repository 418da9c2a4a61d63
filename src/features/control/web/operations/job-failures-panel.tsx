import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { DestructiveDialog } from '#features/accounts/web/public.tsx'
import { pacificTime } from '#shared/time/dates.ts'
import { failureText } from '#shared/calls/failure.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { showToast } from '#ui/toasts/toast-store.ts'
import { call } from '#app/call.ts'
import { jobInWords, pendingInWords } from '../../job-words.ts'
import { REASON_MISSING } from '../../sentences.ts'
import type { JobFailure } from '../../contract.ts'

const FAILURES = 'job-failures'
/** Interval at which the list is fetched again. A retried job usually ends within seconds. */
const LOOK_AGAIN_MS = 15_000

const useFailures = () =>
  useQuery({
    queryKey: [FAILURES],
    queryFn: () => call('GET /api/admin/job-failures'),
    refetchInterval: LOOK_AGAIN_MS,
  })

function TryAgainDialog({ name, work, onClose }: { name: string; work: string; onClose: () => void }) {
  const client = useQueryClient()
  return (
    <DestructiveDialog
      title={`Retry: ${work}?`}
      action="Retry"
      isHarmless
      reasonMissing={REASON_MISSING}
      act={async ({ reason }) => {
        await call('POST /api/admin/job-failures/:name/try-again', { params: { name }, body: { reason } })
        onClose()
        showToast({ title: `Retrying: ${work}` })
        await client.invalidateQueries({ queryKey: [FAILURES] })
      }}
      onClose={onClose}
    >
      <p>All failed jobs of this kind will be retried immediately. Jobs whose cause isn’t fixed will fail again.</p>
    </DestructiveDialog>
  )
}

const howOften = ({ failures, first_failed_at, last_failed_at }: JobFailure): string =>
  failures === 1
    ? `Failed once, on ${pacificTime(last_failed_at)}`
    : `Failed ${failures.toLocaleString('en-GB')} times since ${pacificTime(first_failed_at)}, last on ${pacificTime(last_failed_at)}`

function Row({ job }: { job: JobFailure }) {
  const [isAsked, ask] = useState(false)
  const { area, work } = jobInWords(job.name)
  return (
    <li className="flex flex-wrap items-start gap-x-6 gap-y-3 border-b border-line py-4">
      <div className="grid min-w-0 flex-1 basis-[280px] gap-1 [overflow-wrap:anywhere]">
        <h3 className="font-semibold">
          {work} <span className="font-normal text-muted">({area})</span>
        </h3>
        <p className="text-[14px] leading-5 text-muted">
          {howOften(job)}. {pendingInWords(job)}
        </p>
        <p className="max-w-[72ch] text-[14px] leading-5 text-danger">The last error: {job.last_error}</p>
      </div>
      {job.waiting + job.given_up > 0 ? (
        <Button size="small" aria-label={`Retry: ${work}`} onClick={() => ask(true)}>
          Retry
        </Button>
      ) : null}
      {isAsked ? <TryAgainDialog name={job.name} work={work} onClose={() => ask(false)} /> : null}
    </li>
  )
}

/** Lists the failed jobs, with times, number of failures and errors. */
export default function JobFailures() {
  const { data, error, refetch } = useFailures()
  return (
    <section className="grid gap-4 py-8">
      <h2 className="font-serif text-[23px] leading-[29px] font-semibold">Background jobs</h2>
      {error && !data ? (
        <div role="alert" className="grid justify-items-start gap-4 py-6">
          <p>{failureText(error)}</p>
          <Button onClick={() => void refetch()}>Try Again</Button>
        </div>
      ) : null}
      {data || error ? null : (
        <p role="status" className="py-6 text-muted">
          Loading background jobs...
        </p>
      )}
      {data?.jobs.length === 0 ? (
        <EmptyState title="No failed jobs">
          The server runs mail, reminders, deletions and similar jobs in the background. Jobs that fail appear here for
          a month.
        </EmptyState>
      ) : null}
      {data && data.jobs.length > 0 ? (
        <>
          <p className="max-w-[64ch] text-muted">
            Background jobs that failed. Most are retried automatically with increasing delays.
          </p>
          <ul>
            {data.jobs.map((job) => (
              <Row key={job.name} job={job} />
            ))}
          </ul>
        </>
      ) : null}
    </section>
  )
}
