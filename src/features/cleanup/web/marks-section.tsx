import { PageTurner } from '#ui/navigation/page-turner.tsx'
import { useState } from 'react'
import { REASON_LENGTH_MAX } from '#shared/calls/destructive.ts'
import { pacificTime } from '#shared/time/dates.ts'
import { Button } from '#ui/button.tsx'
import { showToast } from '#ui/toasts/toast-store.ts'
import { call } from '#app/call.ts'
import { WHY_MISSING } from '../limits.ts'
import type { Mark } from '../contract.ts'
import { CLASS_NAMES } from './class-names.ts'
import { useCheckAgain, useMarks, useRefresh } from './cleanup-data.ts'
import { QueryResult } from './query-result.tsx'
import { MarkDialog } from './mark-dialog.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { SearchField } from './search-field.tsx'

const KINDS: Record<Mark['kind'], string> = { account: 'Account', question: 'Question', message: 'Message' }

const saidOf = ({ kind, verdict }: Mark): string =>
  kind !== 'account' && verdict === 'test' ? 'Made up' : CLASS_NAMES[verdict]

function TakeBackDialog({ mark, onClose }: { mark: Mark; onClose: () => void }) {
  const refresh = useRefresh()
  const again = useCheckAgain()
  return (
    <ReasonDialog
      title="Remove this mark?"
      action="Remove Mark"
      missing={WHY_MISSING}
      lengthMax={REASON_LENGTH_MAX}
      onClose={onClose}
      send={async (reason) => {
        const { message } = await call('POST /api/admin/cleanup/marks/undo', {
          body: { kind: mark.kind, id: mark.id, reason },
        })
        await again.send()
        await refresh()
        onClose()
        showToast({ title: 'Mark removed', text: message })
      }}
    >
      <p className="[overflow-wrap:anywhere]">
        {KINDS[mark.kind]}: {mark.title || mark.id}. The rules classify it again.
      </p>
    </ReasonDialog>
  )
}

function Row({ mark }: { mark: Mark }) {
  const [isAsked, ask] = useState(false)
  return (
    <li className="flex flex-wrap items-start gap-x-6 gap-y-3 border-b border-line py-4">
      <div className="grid min-w-0 flex-1 basis-[280px] gap-1 [overflow-wrap:anywhere]">
        <h4 className="font-semibold">{mark.title || 'No longer exists'}</h4>
        <p>
          {KINDS[mark.kind]}: {saidOf(mark)}, by hand
        </p>
        <p className="text-[14px] leading-5 text-muted">
          By {mark.marked_by} on {pacificTime(mark.marked_at)}: {mark.reason}
        </p>
      </div>
      <Button size="small" aria-label={`Remove Mark: ${mark.title || mark.id}`} onClick={() => ask(true)}>
        Remove Mark
      </Button>
      {isAsked ? <TakeBackDialog mark={mark} onClose={() => ask(false)} /> : null}
    </li>
  )
}

/** Shows the admins' marks on accounts, questions and messages, with buttons to remove them. */
export function Marks() {
  const [{ search, page }, show] = useState({ search: '', page: 1 })
  const [isMarking, setMarking] = useState(false)
  const query = useMarks(search, page)
  return (
    <section className="grid gap-3 pt-3">
      <h3 className="text-[17px] leading-6 font-semibold">Marks</h3>
      <p className="max-w-[64ch] text-muted">
        Questions and messages get the classification of the account that created them. If that’s wrong for a single
        item, mark it: items marked as made up are included in the next removal, and rules ignore items marked as real.
      </p>
      <div>
        <Button onClick={() => setMarking(true)}>Mark a Question or a Message</Button>
      </div>
      <SearchField
        label="Search by kind or reason"
        value={search}
        onSearch={(typed) => show({ search: typed, page: 1 })}
      />
      <QueryResult query={query} loading="Loading marks..." failed="Failed to load marks">
        {({ marks, pagination }) => (
          <>
            {marks.length === 0 ? (
              <p className="text-muted">
                {search === '' ? 'No marks yet. The rules classify all items.' : 'No results.'}
              </p>
            ) : null}
            <ul aria-label="Marks">
              {marks.map((mark) => (
                <Row key={`${mark.kind} ${mark.id}`} mark={mark} />
              ))}
            </ul>
            <PageTurner
              label="Pages of marks"
              page={page}
              totalPages={pagination.total_pages}
              onPage={(to) => show({ search, page: to })}
            />
          </>
        )}
      </QueryResult>
      {isMarking ? <MarkDialog onClose={() => setMarking(false)} /> : null}
    </section>
  )
}
