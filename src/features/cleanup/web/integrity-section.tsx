import { useState } from 'react'
import { DestructiveDialog } from '#features/accounts/web/public.tsx'
import { Failure } from '#shared/calls/failure.ts'
import { pacificTime } from '#shared/time/dates.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { StatusDot, type Tone } from '#ui/status-dot.tsx'
import { Table } from '#ui/table.tsx'
import { showToast } from '#ui/toasts/toast-store.ts'
import { useWrite } from '#ui/use-write.ts'
import { call } from '#app/call.ts'
import type { Integrity, IntegrityFinding } from '../integrity-contract.ts'
import { showFailure, useIntegrity, useRefresh } from './cleanup-data.ts'
import { TabHeader, LineList, QueryResult } from './query-result.tsx'

const STATES: Record<Integrity['status'], { tone: Tone; label: string }> = {
  ok: { tone: 'done', label: 'No problems found' },
  warning: { tone: 'wait', label: 'Some problems can be repaired' },
  error: { tone: 'stop', label: 'Some problems need attention' },
  pending: { tone: 'none', label: 'Not audited yet' },
}

const failedWith = (error: unknown): string =>
  `Audit failed with status ${error instanceof Failure ? (error.unexplained ?? error.status) : 500}`

type RepairProps = { finding: IntegrityFinding; onClose: () => void }

function RepairDialog({ finding, onClose }: RepairProps) {
  const refresh = useRefresh()
  const { name, title, count, examples, repair, hash } = finding
  return (
    <DestructiveDialog
      title="Repair this?"
      action="Repair"
      reasonMissing="Please enter a reason for the repair."
      act={async ({ reason }) => {
        await call('POST /api/admin/health/integrity/:name/repair', {
          params: { name },
          body: { reason, preview_hash: hash },
        })
        await refresh()
        onClose()
        showToast({ title: 'Repaired', text: title })
      }}
      onClose={onClose}
    >
      <p>{repair}</p>
      <p className="text-muted">
        {title}: {count.toLocaleString('en-GB')}
      </p>
      <LineList lines={examples} />
    </DestructiveDialog>
  )
}

function Finding({ finding }: { finding: IntegrityFinding }) {
  const [shown, setShown] = useState<IntegrityFinding>()
  const look = useWrite({
    mutationFn: () => call('GET /api/admin/health/integrity/:name', { params: { name: finding.name } }),
    onSuccess: setShown,
    onError: showFailure('Failed to preview the repair'),
  })
  const { title, count, examples, repair } = finding
  return (
    <li className="flex flex-wrap items-start gap-x-6 gap-y-3 border-b border-line py-4">
      <div className="grid min-w-0 flex-1 basis-[280px] gap-1">
        <h3 className="font-semibold">
          {title}: {count.toLocaleString('en-GB')}
        </h3>
        <div className="text-muted">
          <LineList lines={examples} />
        </div>
        {repair ? null : (
          <p className="text-[14px] leading-5 text-danger">
            This can’t be repaired automatically. Someone has to check it.
          </p>
        )}
      </div>
      {repair ? (
        <Button
          size="small"
          busy={look.isPending}
          aria-label={`Preview Repair: ${title}`}
          onClick={() => look.mutate()}
        >
          Preview Repair
        </Button>
      ) : null}
      {shown ? <RepairDialog finding={shown} onClose={() => setShown(undefined)} /> : null}
    </li>
  )
}

function Counts({ found }: { found: Integrity }) {
  const rows = [
    { name: 'Users', value: found.counts.users.toLocaleString('en-GB') },
    { name: 'Graveyard', value: found.counts.graveyard.toLocaleString('en-GB') },
    { name: 'Research library', value: found.counts.research_library.toLocaleString('en-GB') },
    { name: 'Orphan papers', value: found.orphan_papers.toLocaleString('en-GB') },
    { name: 'Last backup', value: found.last_backup ? pacificTime(found.last_backup) : 'None yet' },
    { name: 'Last audit', value: found.timestamp ? pacificTime(found.timestamp) : 'None yet' },
  ]
  return (
    <Table
      caption="Totals"
      captionHidden
      columns={[
        { name: 'What', cell: (row) => row.name },
        { name: 'Value', numeric: true, cell: (row) => row.value },
      ]}
      rows={rows}
      keyOf={(row) => row.name}
    />
  )
}

function Audit({ found, isAwaited }: { found: Integrity; isAwaited: boolean }) {
  const { tone, label } = STATES[found.status]
  return (
    <>
      <p role="status">{isAwaited ? 'Auditing...' : <StatusDot tone={tone}>{label}</StatusDot>}</p>
      <Counts found={found} />
      {found.status === 'ok' ? (
        <EmptyState title="No problems found">
          {found.checks} checks covered orphans, dangling references, counters, the log’s hash chain and the age of the
          last backup. They run every night.
        </EmptyState>
      ) : null}
      {found.findings.length > 0 ? (
        <ul aria-label="Findings">
          {found.findings.map((finding) => (
            <Finding key={finding.name} finding={finding} />
          ))}
        </ul>
      ) : null}
    </>
  )
}

/** Shows the findings of the last audit, and lets admins repair them. */
export function IntegrityAudit() {
  const [since, setSince] = useState<string | null>()
  const query = useIntegrity(since !== undefined)
  const isAwaited = since !== undefined && query.data?.timestamp === since
  const run = useWrite({
    mutationFn: () => call('POST /api/admin/health/integrity/run'),
    onSuccess: () => setSince(query.data?.timestamp ?? null),
    onError: (error) => showToast({ title: failedWith(error), kind: 'danger' }),
  })
  return (
    <section className="grid gap-5 py-8">
      <TabHeader
        title="Integrity Audit"
        action={
          <Button kind="main" busy={run.isPending || isAwaited} onClick={() => run.mutate()}>
            Run Audit
          </Button>
        }
      >
        Checks that the data is consistent. You see the last result while a new audit runs in the background.
      </TabHeader>
      <QueryResult query={query} loading="Loading the last audit..." failed={failedWith}>
        {(found) => <Audit found={found} isAwaited={isAwaited} />}
      </QueryResult>
    </section>
  )
}
