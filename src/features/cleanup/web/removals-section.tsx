import { PageTurner } from '#ui/navigation/page-turner.tsx'
import { useState } from 'react'
import { REASON_LENGTH_MAX } from '#shared/calls/destructive.ts'
import { pacificTime } from '#shared/time/dates.ts'
import { Button } from '#ui/button.tsx'
import { Select } from '#ui/forms/select.tsx'
import { StatusDot, type Tone } from '#ui/status-dot.tsx'
import { showToast } from '#ui/toasts/toast-store.ts'
import { call } from '#app/call.ts'
import { WHY_MISSING } from '../limits.ts'
import type { Removal } from '../removals-contract.ts'
import { type RemovalStatus, removalStates } from '../states.ts'
import { type RemovalsShown, useCheckAgain, useRefresh, useRemovals } from './cleanup-data.ts'
import { QueryResult } from './query-result.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { SearchField } from './search-field.tsx'

const inWords: (status: RemovalStatus) => { tone: Tone; label: string } = removalStates.per({
  buried: { tone: 'wait', label: 'In the graveyard' },
  brought_back: { tone: 'done', label: 'Restored' },
  purged: { tone: 'stop', label: 'Purged' },
})

const WHAT: Record<Removal['kind'], { thing: string; happened: string }> = {
  questions: { thing: 'question', happened: 'removed' },
  messages: { thing: 'message', happened: 'removed' },
  merges: { thing: 'question', happened: 'merged' },
  claims: { thing: 'claim', happened: 'released' },
}

function Row({ removal }: { removal: Removal }) {
  const refresh = useRefresh()
  const again = useCheckAgain()
  const { thing, happened } = WHAT[removal.kind]
  const things = `${removal.things.toLocaleString('en-GB')} ${thing}${removal.things === 1 ? '' : 's'}`
  const what = `${things} ${happened}`
  const [isAsked, ask] = useState(false)
  const undo = async (reason: string) => {
    const params = { removalId: removal.id }
    await call('POST /api/admin/cleanup/removals/:removalId/undo', { params, body: { reason } })
    ask(false)
    showToast({ title: 'Restored', text: things })
    await again.send()
    await refresh()
  }
  const { tone, label } = inWords(removal.status)
  return (
    <li className="flex flex-wrap items-start gap-x-6 gap-y-3 border-b border-line py-4">
      <div className="grid min-w-0 flex-1 basis-[280px] gap-1 [overflow-wrap:anywhere]">
        <StatusDot tone={tone}>{label}</StatusDot>
        <h4 className="font-semibold">{what}</h4>
        <p className="text-[14px] leading-5 text-muted">
          By {removal.removed_by} on {pacificTime(removal.removed_at)}: {removal.reason}
        </p>
        <p className="text-[14px] leading-5 text-muted">
          Backup {removal.backup_id}
          {removal.status === removalStates.buried
            ? ` · can be restored until ${pacificTime(removal.recoverable_until)}`
            : ''}
        </p>
      </div>
      {removal.status === removalStates.buried ? (
        <Button size="small" aria-label={`Restore: ${what}`} onClick={() => ask(true)}>
          Restore
        </Button>
      ) : null}
      {isAsked ? (
        <ReasonDialog
          title={`Restore ${things}?`}
          action="Restore"
          missing={WHY_MISSING}
          lengthMax={REASON_LENGTH_MAX}
          send={undo}
          onClose={() => ask(false)}
        >
          <p>Everything returns to where it was before it was {happened}.</p>
        </ReasonDialog>
      ) : null}
    </li>
  )
}

const SORTS = [
  { value: '-removed_at', label: 'Newest first' },
  { value: 'removed_at', label: 'Oldest first' },
  { value: 'kind', label: 'By kind' },
  { value: '-things', label: 'Largest first' },
]

function Filters({ shown, show }: { shown: RemovalsShown; show: (shown: RemovalsShown) => void }) {
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <SearchField
        label="Search by kind, reason or backup"
        value={shown.search}
        onSearch={(search) => show({ ...shown, search, page: 1 })}
      />
      <Select
        label="Order"
        isFilter
        options={SORTS}
        value={shown.sort}
        onChange={({ target }) => show({ ...shown, sort: target.value as RemovalsShown['sort'], page: 1 })}
      />
    </div>
  )
}

/** Shows the removed items, with buttons to restore them. */
export function Removals() {
  const [shown, show] = useState<RemovalsShown>({ search: '', sort: '-removed_at', page: 1 })
  const query = useRemovals(shown)
  const isSearched = shown.search !== ''
  return (
    <section className="grid gap-2">
      <h3 className="text-[17px] leading-6 font-semibold">Removed items</h3>
      {isSearched || (query.data?.pagination.total ?? 0) > 0 ? <Filters shown={shown} show={show} /> : null}
      <QueryResult query={query} loading="Loading removed items..." failed="Failed to load removed items">
        {({ removals, pagination }) => (
          <>
            {removals.length === 0 ? (
              <p className="text-muted">
                {isSearched
                  ? 'No results.'
                  : 'Nothing has been removed yet. You can restore removed items for 30 days.'}
              </p>
            ) : null}
            <ul>
              {removals.map((removal) => (
                <Row key={removal.id} removal={removal} />
              ))}
            </ul>
            <PageTurner
              label="Pages of removals"
              page={shown.page}
              totalPages={pagination.total_pages}
              onPage={(page) => show({ ...shown, page })}
            />
          </>
        )}
      </QueryResult>
    </section>
  )
}
