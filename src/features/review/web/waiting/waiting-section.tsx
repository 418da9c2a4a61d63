import { useSession } from '#features/accounts/web/public.tsx'
import { dayMonth } from '#shared/time/dates.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { NextStepPanel } from '#ui/next-step-panel.tsx'
import { Row, Rows } from '#ui/rows.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { StatusDot } from '#ui/status-dot.tsx'
import type { WaitingItem } from '../../contract.ts'
import { useWaiting } from '../live-data.ts'
import { standingOf } from '../due.ts'
import { NotLoaded } from '#ui/not-loaded.tsx'
import { addressOfItem, wordFor } from '../place.ts'
import { isOverdue, mostUrgentStep, verbFor } from './urgent.ts'

type ListParts = { title: string; items: WaitingItem[]; now: Date; mayDecide: boolean }

/** Of what was promised, how long there is; of the rest only that it waits. */
function Due({ item: { due_at: due }, now }: { item: WaitingItem; now: Date }) {
  if (!due) return <StatusDot tone="wait">Waiting</StatusDot>
  const { words, tone } = standingOf(new Date(due), now)
  return <StatusDot tone={tone}>{words.charAt(0).toUpperCase() + words.slice(1)}</StatusDot>
}

function WaitingRows({ title, items, now, mayDecide }: ListParts) {
  if (items.length === 0) return null
  return (
    <Rows title={title}>
      {items.map((item) => (
        <Row
          key={item.id}
          title={<span className="line-clamp-2 [overflow-wrap:anywhere]">{item.title}</span>}
          about={`${wordFor(item.kind)} · ${item.from}`}
          measure={
            <>
              <Due item={item} now={now} />
              <span>since {dayMonth(item.arrived_at)}</span>
            </>
          }
          action={
            <ButtonLink
              to={addressOfItem(item, mayDecide)}
              size="small"
              aria-label={`${verbFor(item, mayDecide)}: ${item.title}`}
            >
              {verbFor(item, mayDecide)}
            </ButtonLink>
          }
        />
      ))}
    </Rows>
  )
}

const PANEL = '/admin/panel'

/** What waits at all desks: the most urgent with its button, then the overdue, then the rest, the oldest first. */
export function WaitingWork() {
  const { user } = useSession()
  const { data, error, refetch, dataUpdatedAt } = useWaiting()
  if (error && !data)
    return <NotLoaded title="The list could not be loaded" error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton label="Loading what waits" lines={8} />
  const [first, ...others] = data.items
  if (!first) {
    return (
      <EmptyState title="Nothing waits" action={<ButtonLink to={PANEL}>Review panel</ButtonLink>}>
        Every question, claim, proposal and paper is decided on, and every message is answered. What comes next appears
        here.
      </EmptyState>
    )
  }
  const known = { now: new Date(dataUpdatedAt), mayDecide: user?.isAdmin ?? false }
  const waiting = Object.values(data.counts).reduce((sum, count) => sum + count, 0)
  return (
    <>
      <NextStepPanel step={mostUrgentStep(first, known)} />
      <WaitingRows title="Overdue" items={others.filter((item) => isOverdue(item, known.now))} {...known} />
      <WaitingRows title="Waiting" items={others.filter((item) => !isOverdue(item, known.now))} {...known} />
      {waiting > data.items.length ? (
        <Link to={PANEL} className="mt-3 inline-block py-2 font-semibold text-brand hover:underline">
          All {waiting.toLocaleString('en-GB')} in the review panel
        </Link>
      ) : null}
    </>
  )
}
