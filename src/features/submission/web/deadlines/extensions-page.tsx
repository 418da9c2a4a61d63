import { useSearchParams } from 'react-router'
import { useState, type FormEvent, useRef } from 'react'
import { LoadError } from '#ui/load-error.tsx'
import { useSession } from '#features/accounts/web/public.tsx'
import { BackLink } from '#ui/navigation/back-link.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { Pager } from '#ui/navigation/pager.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Tabs } from '#ui/navigation/tabs.tsx'
import { failureText } from '#shared/calls/failure.ts'
import { pacificTime, longDate } from '#shared/time/dates.ts'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/forms/text-area.tsx'
import { Notice } from '#ui/notice.tsx'
import { type Tone, StatusDot } from '#ui/status-dot.tsx'
import { showToast } from '#ui/toasts/toast-store.ts'
import type { ExtensionToDecide } from '../../extensions-contract.ts'
import { EXTENSION_NOTES_MISSING, EXTENSION_NOTES_LENGTH_MAX } from '../../limits.ts'
import { type ExtensionDecision, type ExtensionStatus, extensionStates } from '../../states.ts'
import { type ExtensionListing, placeIn, useExtensionRequests, useDecideExtension } from './live-extensions.ts'

const NAMES: Record<ExtensionListing, string> = { waiting: 'Waiting', decided: 'Decided' }

const NOTHING: Record<ExtensionListing, [title: string, text: string]> = {
  waiting: ['No pending requests', 'You’re up to date. Requests from teams near or past their deadline appear here.'],
  decided: ['No decisions yet', 'Decisions appear here, with the notes to the team.'],
}

const addressOf = (state: ExtensionListing, page = 1): string =>
  `/admin/extensions?state=${state}${page > 1 ? `&page=${page}` : ''}`

/** Shows admins the pending and the decided requests for more time. */
export default function ExtensionsPage() {
  const { user } = useSession()
  const [search] = useSearchParams()
  const { state, page, id } = placeIn(search)
  const { data, waiting, error, refetch } = useExtensionRequests({ state, page, id })
  const [title, text] = NOTHING[state]
  return (
    <div className="mx-auto max-w-[1160px] px-4 pb-16 sm:px-6">
      <title>Requests for more time · Inflo</title>
      <div className="pt-5">
        <BackLink to="/admin/panel">Review panel</BackLink>
      </div>
      <h1 className="pt-1 pb-4 font-serif text-[30px] leading-9 font-semibold tracking-[-0.012em]">
        Requests for more time
      </h1>
      <Tabs
        label="Requests"
        tabs={(['waiting', 'decided'] as const).map((one) => ({
          to: addressOf(one),
          label: NAMES[one],
          count: one === 'waiting' ? waiting : undefined,
          current: one === state && id === undefined,
        }))}
      />
      <h2 className="sr-only">{NAMES[state]}</h2>
      {user?.isAdmin ? null : (
        <p className="pt-3 text-muted">You can read the requests, but only admins can decide on them.</p>
      )}
      {error && !data ? (
        <LoadError title="The requests could not be loaded" error={error} retry={() => void refetch()} />
      ) : null}
      {data || error ? null : <Skeleton label="Loading requests" />}
      {data?.extensions.length === 0 ? <EmptyState title={title}>{text}</EmptyState> : null}
      <ul>
        {data?.extensions.map((extension) => (
          <ExtensionRow key={extension.id} extension={extension} />
        ))}
      </ul>
      {id === undefined ? null : (
        <p className="pt-5">
          <Link to={addressOf('waiting')} className="py-2 font-semibold text-brand hover:underline">
            View all pending requests
          </Link>
        </p>
      )}
      {data ? (
        <Pager page={page} totalPages={data.pagination.total_pages} addressOf={(to) => addressOf(state, to)} />
      ) : null}
    </div>
  )
}

type DecideProps = { extension: ExtensionToDecide; onDecided: () => void }

function Decide({ extension, onDecided }: DecideProps) {
  const [notes, setNotes] = useState('')
  const [missing, setMissing] = useState<string>()
  const deciding = useDecideExtension(extension.id)
  const decide = (decision: ExtensionDecision) => {
    if (decision === 'rejected' && notes.trim() === '') return setMissing(EXTENSION_NOTES_MISSING)
    setMissing(undefined)
    const onSuccess = () => {
      showToast({ title: 'Decision saved. We’ve notified the team.' })
      onDecided()
    }
    deciding.mutate({ decision, notes }, { onSuccess })
  }
  const approve = (event: FormEvent) => {
    event.preventDefault()
    decide('approved')
  }
  return (
    <form onSubmit={approve} noValidate className="mt-3 grid max-w-[60ch] gap-3">
      <TextArea
        name="notes"
        label="Notes to the team"
        rows={2}
        maxLength={EXTENSION_NOTES_LENGTH_MAX}
        value={notes}
        error={missing}
        onChange={({ target }) => setNotes(target.value)}
      />
      {deciding.error ? (
        <Notice tone="danger" role="alert" title="Your decision could not be saved">
          {failureText(deciding.error)}
        </Notice>
      ) : null}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="small" busy={deciding.isPending}>
          Give more time
        </Button>
        <Button size="small" busy={deciding.isPending} onClick={() => decide('rejected')}>
          Decline
        </Button>
      </div>
    </form>
  )
}

const stateOf: (status: ExtensionStatus) => { name: string; tone: Tone } = extensionStates.per({
  pending: { name: 'Waiting', tone: 'wait' },
  approved: { name: 'Approved', tone: 'done' },
  rejected: { name: 'Declined', tone: 'stop' },
})

function State({ status }: Pick<ExtensionToDecide, 'status'>) {
  const { tone, name } = stateOf(status)
  return <StatusDot tone={tone}>{name}</StatusDot>
}

/** Shows one request for more time: requester, reason, new deadline, and the form to decide on it. */
function ExtensionRow({ extension }: { extension: ExtensionToDecide }) {
  const { weeks, due_at: dueAt, decided_at: decidedAt, decided_by: decidedBy } = extension
  const title = useRef<HTMLAnchorElement>(null)
  return (
    <li className="border-b border-line py-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h3 className="font-serif text-[18px] leading-6 font-semibold text-pretty [overflow-wrap:anywhere]">
          <Link ref={title} to={`/student/papers/${extension.paper_id}`} className="hover:underline">
            {extension.paper_title}
          </Link>
        </h3>
        <State status={extension.status} />
      </div>
      <p className="mt-1 text-[14px] leading-5 text-muted">
        <bdi>{extension.asked_by}</bdi> asked for {weeks === 1 ? '1 week' : `${weeks} weeks`} on{' '}
        {pacificTime(extension.requested_at)}
        {dueAt ? ` · due ${longDate(dueAt)}` : ''}
        {decidedAt ? ` · decided ${pacificTime(decidedAt)}` : ''}
        {decidedBy ? (
          <>
            {' '}
            by <bdi>{decidedBy}</bdi>
          </>
        ) : null}
      </p>
      <p className="mt-2 max-w-[72ch] font-serif text-[16px] leading-[25px] [overflow-wrap:anywhere] whitespace-pre-wrap">
        {extension.reason}
      </p>
      {extension.notes ? (
        <p className="mt-2 max-w-[72ch] border-l-2 border-brand pl-4 [overflow-wrap:anywhere] whitespace-pre-wrap">
          {extension.notes}
        </p>
      ) : null}
      {/* The form disappears after the decision, so the focus moves to the request's title. */}
      {extension.may_decide ? <Decide extension={extension} onDecided={() => title.current?.focus()} /> : null}
    </li>
  )
}
