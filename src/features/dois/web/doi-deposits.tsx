import { PageTurner } from '#ui/navigation/page-turner.tsx'
import { useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { pacificTime } from '#shared/time/dates.ts'
import { failureText } from '#shared/calls/failure.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { Select } from '#ui/forms/select.tsx'
import { StatusDot, type Tone } from '#ui/status-dot.tsx'
import { showToast } from '#ui/toasts/toast-store.ts'
import { spelled } from '#shared/states.ts'
import { call } from '#app/call.ts'
import { useWrite } from '#ui/use-write.ts'
import type { Deposit } from '../contract.ts'
import { DEPOSITS_IN_ORDER, depositStates, type DepositState } from '../states.ts'

const AGENCIES = { crossref: 'Crossref', datacite: 'DataCite' } as const

const wordsOf: (state: DepositState) => { tone: Tone; label: string } = depositStates.per({
  failed: { tone: 'stop', label: 'Refused' },
  waiting: { tone: 'wait', label: 'Waiting to be sent' },
  queued: { tone: 'wait', label: 'Sent to the agency' },
  registered: { tone: 'done', label: 'Registered' },
})

const CHOICES = [
  { value: '', label: 'All, refused first' },
  ...DEPOSITS_IN_ORDER.map((state) => ({ value: spelled(state), label: wordsOf(state).label })),
]

const refused = (error: Error) => showToast({ title: 'Couldn’t send this again', text: error.message, kind: 'danger' })

const lastWord = ({
  registered_at: registered,
  last_tried_at: tried,
  requested_at: asked,
  attempts,
}: Deposit): string => {
  if (registered) return `Registered ${pacificTime(registered)}`
  if (tried) return `Tried ${attempts === 1 ? 'once' : `${attempts} times`}, last ${pacificTime(tried)}`
  return `Requested ${pacificTime(asked)}`
}

function DepositRow({ deposit }: { deposit: Deposit }) {
  const { mutate, isPending } = useRetryDeposit()
  const { tone, label } = wordsOf(deposit.state)
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 border-b border-line py-4">
      <div className="min-w-0 flex-1 basis-64">
        <StatusDot tone={tone}>{label}</StatusDot>
        <Link
          to={`/research/${deposit.paper_id}`}
          className="mt-1 block font-serif text-[17px] leading-6 font-semibold [overflow-wrap:anywhere] hover:text-brand"
        >
          {deposit.title}
        </Link>
        <p className="text-[14px] leading-5 [overflow-wrap:anywhere] text-muted">
          {deposit.doi} · {AGENCIES[deposit.registrar]} · {lastWord(deposit)}
        </p>
        {deposit.last_error ? (
          <p className="mt-1 max-w-[70ch] [overflow-wrap:anywhere] text-danger">{deposit.last_error}</p>
        ) : null}
      </div>
      {deposit.state === depositStates.failed ? (
        <Button
          size="small"
          busy={isPending}
          onClick={() => mutate(deposit.paper_id, { onError: refused })}
          aria-label={`Send again: ${deposit.title}`}
        >
          Send again
        </Button>
      ) : null}
    </li>
  )
}

type ListProps = { shown: DepositsShown; onPage: (page: number) => void }

function DepositList({ shown, onPage }: ListProps) {
  const { data, error, refetch } = useDeposits(shown)
  if (error && !data) {
    return (
      <div role="alert" className="grid justify-items-start gap-4 py-10">
        <p>{failureText(error)}</p>
        <Button onClick={() => void refetch()}>Try Again</Button>
      </div>
    )
  }
  if (!data) {
    return (
      <p role="status" className="py-10 text-muted">
        Loading deposits...
      </p>
    )
  }
  return (
    <>
      <p className="max-w-[64ch] text-muted">
        {data.registrar
          ? `New papers are registered with ${AGENCIES[data.registrar]} within minutes.`
          : 'No DOI agency is set up on this server, so new papers get no DOI. To register DOIs, set DOI_PREFIX and the settings of Crossref or DataCite.'}
      </p>
      {data.deposits.length === 0 ? (
        <EmptyState title={shown.state ? 'No deposits in this state' : 'Nothing has been sent yet'} />
      ) : null}
      <ul className="mt-4">
        {data.deposits.map((deposit) => (
          <DepositRow key={`${deposit.registrar} ${deposit.paper_id}`} deposit={deposit} />
        ))}
      </ul>
      <PageTurner
        label="Pages of deposits"
        page={shown.page}
        totalPages={data.pagination.total_pages}
        onPage={onPage}
      />
    </>
  )
}

/** Shows admins the status of the papers' DOIs, and lets them send refused deposits again. */
export function DoiDeposits() {
  const [shown, setShown] = useState<DepositsShown>({ state: undefined, page: 1 })
  const choose = (value: string) => setShown({ state: depositStates.named(value), page: 1 })
  return (
    <section className="grid gap-4 py-8">
      <h2 className="font-serif text-[23px] leading-[29px] font-semibold">DOI deposits</h2>
      <div className="max-w-[320px]">
        <Select
          label="Which deposits"
          required
          options={CHOICES}
          value={shown.state ? spelled(shown.state) : ''}
          onChange={(event) => choose(event.target.value)}
        />
      </div>
      <DepositList shown={shown} onPage={(page) => setShown({ ...shown, page })} />
    </section>
  )
}

const DEPOSITS = 'doi-deposits'

/** Interval at which the list is fetched again. An agency takes minutes to process a deposit. */
const LOOK_AGAIN_MS = 15_000

type DepositsShown = { state: Deposit['state'] | undefined; page: number }

/** Fetches one page of deposits, and repeats this every LOOK_AGAIN_MS. */
const useDeposits = ({ state, page }: DepositsShown) =>
  useQuery({
    queryKey: [DEPOSITS, state, page],
    queryFn: () =>
      call('GET /api/admin/library/doi-deposits', { query: { page: String(page), ...(state ? { state } : {}) } }),
    refetchInterval: LOOK_AGAIN_MS,
  })

function useRetryDeposit() {
  const client = useQueryClient()
  return useWrite({
    mutationFn: (paperId: string) =>
      call('POST /api/admin/library/doi-deposits/:paperId/retry', { params: { paperId } }),
    onSettled: () => void client.invalidateQueries({ queryKey: [DEPOSITS] }),
  })
}
