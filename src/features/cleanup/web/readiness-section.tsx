import { useState } from 'react'
import { pacificTime } from '#shared/time/dates.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { StatusDot } from '#ui/status-dot.tsx'
import { type Column, Table } from '#ui/table.tsx'
import type { Readiness, ReadinessCheck } from '../readiness-contract.ts'
import type { RemovalKind } from '../removal-kinds.ts'
import { useCheckAgain, useReadiness } from './cleanup-data.ts'
import { TabHeader, QueryResult } from './query-result.tsx'
import { RemovalDialog } from './removal-dialog.tsx'
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
      <p className="text-[13px] leading-[18px] text-muted">Looked into on {pacificTime(found.checked_at)}</p>
    </div>
  )
}

const POINTS: Column<ReadinessCheck>[] = [
  { name: 'What is asked for', cell: (check) => check.title },
  { name: 'What was found', cell: (check) => check.says },
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
        <Table caption="Where the points come from" columns={POINTS} rows={found.checks} keyOf={keyOf} />
        <div className="grid content-start gap-8">
          <Score found={found} />
          <Table
            caption="What is there"
            columns={[
              { name: 'What', cell: ({ name }) => name },
              { name: 'How many', numeric: true, cell: ({ of }) => found.statistics[of].toLocaleString('en-GB') },
            ]}
            rows={STATISTICS}
            keyOf={({ of }) => of}
          />
        </div>
      </div>
      <Notice title="Removing what was made up">
        <p className="mt-1 max-w-[72ch]">
          A question or a message is taken for made up by who made it, by the demo, or by an admin’s mark, never by its
          words. What is removed is previewed, backed up before, and can be brought back for 30 days. Accounts are
          proposed under AI Safety.
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

/** Shows how fit the server is for real members, and the way to clear out what was made up. */
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
        Whether everything is ready for real members: each point of the score says where it comes from.
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
