import { PageTurner } from '#ui/navigation/page-turner.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { pacificTime } from '#shared/time/dates.ts'
import { Button } from '#ui/button.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Select } from '#ui/forms/select.tsx'
import { TextInput } from '#ui/forms/text-input.tsx'
import { LoadError } from '#ui/load-error.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { call } from '#app/call.ts'
import { failureText } from '#shared/calls/failure.ts'
import type { LOG_SORTS } from '../../limits.ts'
import type { LogEntry } from '../../logs-contract.ts'
import { SearchForm } from '../search-form.tsx'
import { downloadLog } from './download-log.ts'

type Asked = {
  search: string
  action: string
  /** The first and the last day to include, in UTC; empty for no limit. */
  since: string
  until: string
  sort: (typeof LOG_SORTS)[number]
  page: number
}

const NOTHING_ASKED: Asked = { search: '', action: '', since: '', until: '', sort: '-timestamp', page: 1 }

const SORT_OPTIONS = [
  { value: '-timestamp', label: 'Latest first' },
  { value: 'timestamp', label: 'Earliest first' },
  { value: 'action', label: 'Action' },
  { value: 'admin', label: 'Admin' },
]

function Sentence({ says }: Pick<LogEntry, 'says'>) {
  return (
    <p>
      {says.map(({ text, to }, at) =>
        to === null ? (
          <span key={`${at} ${text}`}>{text}</span>
        ) : (
          <Link key={`${at} ${text}`} to={to} className="font-semibold hover:text-brand hover:underline">
            {text}
          </Link>
        ),
      )}
    </p>
  )
}

/** Shows an entry's stored codes. The exported files also contain these codes. */
function Codes({ id, action, target, admin_email: email }: LogEntry) {
  return (
    <p className="font-mono text-[13px] leading-5 text-muted">
      {id} · {action} · {target}
      {email ? ` · by ${email}` : null}
    </p>
  )
}

function Entry({ entry, withCodes }: { entry: LogEntry; withCodes: boolean }) {
  return (
    <li className="grid gap-1 border-b border-line py-3 [overflow-wrap:anywhere]">
      <Sentence says={entry.says} />
      {entry.why ? <p className="max-w-[72ch]">{entry.why}</p> : null}
      <p className="text-[14px] leading-5 text-muted tabular-nums">{pacificTime(entry.timestamp)}</p>
      {withCodes ? <Codes {...entry} /> : null}
    </li>
  )
}

/** Shows the admins' actions, verifies the log's integrity, and exports it. */
export default function Logs() {
  const [asked, setAsked] = useState(NOTHING_ASKED)
  const [withCodes, setWithCodes] = useState(false)
  const { data, error, refetch } = useQuery({
    queryKey: ['admin-log', asked],
    queryFn: () => call('GET /api/super-admin/logs/admin-actions', { query: { ...asked, page: String(asked.page) } }),
    placeholderData: keepPreviousData,
  })
  const ask = (change: Partial<Asked>) => setAsked({ ...asked, page: 1, ...change })
  const { search, action, since, until } = asked
  const keep = (format: 'csv' | 'json') => void downloadLog({ search, action, since, until, format })
  return (
    <section className="grid gap-4 pt-5" aria-label="Admin Logs">
      <SearchForm label="Search the log" placeholder="Name, action or reason" search={(text) => ask({ search: text })}>
        <Select
          isFilter
          label="Action"
          placeholder="All Actions"
          options={(data?.actions ?? []).map(({ action: value, label }) => ({ value, label }))}
          value={action}
          onChange={({ target }) => ask({ action: target.value })}
        />
        <TextInput
          isFilter
          type="date"
          label="From (UTC)"
          value={since}
          onChange={({ target }) => ask({ since: target.value })}
        />
        <TextInput
          isFilter
          type="date"
          label="Until (UTC)"
          value={until}
          onChange={({ target }) => ask({ until: target.value })}
        />
        <Select
          isFilter
          label="Sort by"
          options={SORT_OPTIONS}
          value={asked.sort}
          onChange={({ target }) => ask({ sort: target.value as Asked['sort'] })}
        />
      </SearchForm>
      <div className="flex flex-wrap items-center gap-3">
        <Button size="small" onClick={() => keep('csv')}>
          Export CSV
        </Button>
        <Button size="small" onClick={() => keep('json')}>
          Export JSON
        </Button>
        <Button size="small" aria-pressed={withCodes} onClick={() => setWithCodes(!withCodes)}>
          {withCodes ? 'Hide Codes' : 'Show Codes'}
        </Button>
        <Verification />
      </div>
      {error && !data ? <LoadError title="Error fetching logs" error={error} retry={() => void refetch()} /> : null}
      {data || error ? null : <Skeleton label="Loading the log..." lines={8} />}
      {data?.logs.length === 0 ? (
        <EmptyState title="No entries found" level={2}>
          Every admin action is recorded here. Entries cannot be changed or deleted.
        </EmptyState>
      ) : null}
      {data && data.logs.length > 0 ? (
        <>
          <ul className="border-t border-line">
            {data.logs.map((entry) => (
              <Entry key={entry.id} entry={entry} withCodes={withCodes} />
            ))}
          </ul>
          <PageTurner page={asked.page} totalPages={data.pagination.total_pages} onPage={(page) => ask({ page })} />
        </>
      ) : null}
    </section>
  )
}

/** Verifies the log on request, from its first entry. */
function Verification() {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['admin-log-verification'],
    queryFn: () => call('GET /api/super-admin/logs/verification'),
    enabled: false,
  })
  const { entries = 0, faults = [] } = data ?? {}
  return (
    <>
      <Button size="small" busy={isFetching} onClick={() => void refetch()}>
        Verify Log
      </Button>
      <div role="status" className="text-[14px] leading-5">
        {error ? failureText(error) : null}
        {data && faults.length === 0 ? `All ${entries.toLocaleString('en-GB')} entries are unchanged.` : null}
        {faults.length > 0 ? (
          <ul className="font-semibold text-danger">
            {faults.map((fault) => (
              <li key={fault}>{fault}</li>
            ))}
          </ul>
        ) : null}
      </div>
    </>
  )
}
