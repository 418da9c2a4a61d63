import { useState } from 'react'
import { pacificTime } from '#shared/time/dates.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { StatusDot } from '#ui/status-dot.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { call } from '#app/call.ts'
import { DestructiveDialog } from '#features/accounts/web/public.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { showToast } from '#ui/toasts/toast-store.ts'
import type { RemovalKind } from '../removal-kinds.ts'
import type { Readiness, ReadinessCheck } from '../contract.ts'
import type { Thing } from '../removals-contract.ts'
import { useCheckAgain, useReadiness, usePreview, useRefresh } from './cleanup-data.ts'
import { TabHeader, QueryResult, LineList } from './query-result.tsx'
import { Removals } from './removals-section.tsx'

const STATISTICS: { name: string; of: keyof Readiness['statistics'] }[] = [
  { name: 'Real users', of: 'real_users' },
  { name: 'Demo users', of: 'demo_users' },
  { name: 'Papers', of: 'total_papers' },
  { name: 'Real questions', of: 'real_questions' },
  { name: 'Test questions', of: 'test_questions' },
  { name: 'Messages', of: 'total_messages' },
]

function Score({ found }: { found: Readiness }) {
  return (
    <div className="grid gap-3">
      <p className="font-serif text-[30px] leading-9 font-semibold tabular-nums">
        {found.readiness_score} of 100 points
      </p>
      <ProgressBar label="Readiness" value={found.readiness_score} />
      {found.production_ready ? (
        <StatusDot tone="done">Ready for production</StatusDot>
      ) : (
        <StatusDot tone="stop">Not ready for production</StatusDot>
      )}
      <p className="text-[13px] leading-[18px] text-muted">Checked on {pacificTime(found.checked_at)}</p>
    </div>
  )
}

const POINTS: Column<ReadinessCheck>[] = [
  { name: 'Requirement', cell: (check) => check.title },
  { name: 'Finding', cell: (check) => check.says },
  {
    name: 'Points',
    numeric: true,
    cell: ({ points, points_max: max }) => <span className="whitespace-nowrap">{`${points} of ${max}`}</span>,
  },
  { name: 'Needed', cell: (check) => (check.is_required ? 'Yes' : 'No') },
]

const keyOf = ({ name }: ReadinessCheck) => name

function Found({ found, onRemove }: { found: Readiness; onRemove: (kind: RemovalKind) => void }) {
  return (
    <>
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_288px]">
        <Table caption="How the score is calculated" columns={POINTS} rows={found.checks} keyOf={keyOf} />
        <div className="grid content-start gap-8">
          <Score found={found} />
          <Table
            caption="Totals"
            columns={[
              { name: 'What', cell: ({ name }) => name },
              { name: 'How many', numeric: true, cell: ({ of }) => found.statistics[of].toLocaleString('en-GB') },
            ]}
            rows={STATISTICS}
            keyOf={({ of }) => of}
          />
        </div>
      </div>
      <Notice title="Remove made-up content">
        <p className="mt-1 max-w-[72ch]">
          Questions and messages count as made up because of their author, the demo data or an admin’s mark, never
          because of their text. You see a preview first. We take a backup before the removal, and you can restore the
          items for 30 days. To remove accounts, see the proposals under AI Safety.
        </p>
        <div className="mt-3 flex flex-wrap gap-3">
          <Button size="small" kind="danger" onClick={() => onRemove('questions')}>
            Remove Fake Questions
          </Button>
          <Button size="small" kind="danger" onClick={() => onRemove('messages')}>
            Remove Test Messages
          </Button>
        </div>
      </Notice>
    </>
  )
}

/** Shows how ready the server is for real members, and lets admins remove test data. */
export function ProductionCleanup() {
  const { query, isAwaited } = useReadiness()
  const again = useCheckAgain()
  const [removing, setRemoving] = useState<RemovalKind>()
  return (
    <section className="grid gap-6 py-8">
      <TabHeader
        title="Production Cleanup"
        action={
          <Button kind="main" busy={again.isPending || isAwaited} onClick={() => again.mutate()}>
            Check Again
          </Button>
        }
      >
        Shows whether the site is ready for real members, and how the score is calculated.
      </TabHeader>
      <QueryResult
        query={query}
        loading="Loading production readiness..."
        failed="Failed to fetch production readiness stats"
      >
        {(found) => <Found found={found} onRemove={setRemoving} />}
      </QueryResult>
      <Removals />
      {removing ? <RemovalDialog kind={removing} onClose={() => setRemoving(undefined)} /> : null}
    </section>
  )
}

const CALLS = {
  questions: 'POST /api/admin/cleanup/remove-fake-questions',
  messages: 'POST /api/admin/cleanup/remove-test-messages',
} as const

const TITLES: Record<RemovalKind, string> = {
  questions: 'Remove Fake Questions',
  messages: 'Remove Test Messages',
}

const lineOf = ({ title, reason }: Thing): string => `${title} — ${reason}`

type Preview = NonNullable<ReturnType<typeof usePreview>['data']>

type Props = { kind: RemovalKind; onClose: () => void }

/** Shows the number of items that are not included in a list. */
const Rest = ({ shown, of }: { shown: number; of: number }) =>
  of > shown ? <p className="text-muted">And {(of - shown).toLocaleString('en-GB')} more.</p> : null

function Kept({ found }: { found: Preview }) {
  if (found.kept_count === 0) return null
  return (
    <>
      <p className="font-semibold">{found.kept_count.toLocaleString('en-GB')} will stay</p>
      <LineList lines={found.kept.map(lineOf)} />
      <Rest shown={found.kept.length} of={found.kept_count} />
    </>
  )
}

function Nothing({ kind, found, onClose }: Props & { found: Preview }) {
  return (
    <Dialog open title={TITLES[kind]} onClose={onClose}>
      <div className="grid gap-3">
        <p>
          There is nothing to remove. No {kind} count as made up
          {found.kept_count > 0 ? ' and can be removed' : ''}.
        </p>
        <Kept found={found} />
        <div>
          <Button onClick={onClose}>Close</Button>
        </div>
      </div>
    </Dialog>
  )
}

function Removing({ kind, found, onClose }: Props & { found: Preview }) {
  const refresh = useRefresh()
  const again = useCheckAgain()
  return (
    <DestructiveDialog
      title={TITLES[kind]}
      action={TITLES[kind]}
      reasonMissing="Please enter a reason for the removal."
      typed={found.confirmation}
      act={async ({ reason, confirmation }) => {
        const body = { reason, confirmation, preview_hash: found.hash }
        const { deleted_count: count } = await call(CALLS[kind], { body }).catch(async (error: unknown) => {
          await refresh()
          throw error
        })
        await again.send()
        await refresh()
        onClose()
        showToast({
          title: `${count.toLocaleString('en-GB')} ${kind} removed`,
          text: 'You can restore them for 30 days.',
        })
      }}
      onClose={onClose}
    >
      <p>
        {found.count.toLocaleString('en-GB')} {kind} will be removed after a backup. You can restore them for 30 days.
      </p>
      <LineList lines={found.things.map(lineOf)} />
      <Rest shown={found.things.length} of={found.count} />
      <Kept found={found} />
    </DestructiveDialog>
  )
}

/** Shows the items that would be removed, and removes them on confirmation. */
function RemovalDialog({ kind, onClose }: Props) {
  const query = usePreview(kind)
  if (query.data === undefined) {
    return (
      <Dialog open title={TITLES[kind]} onClose={onClose}>
        <QueryResult
          query={query}
          loading="Searching for made-up items..."
          failed={`Failed to ${TITLES[kind].toLowerCase()}`}
        >
          {() => null}
        </QueryResult>
      </Dialog>
    )
  }
  const Shown = query.data.count === 0 ? Nothing : Removing
  return <Shown kind={kind} found={query.data} onClose={onClose} />
}
