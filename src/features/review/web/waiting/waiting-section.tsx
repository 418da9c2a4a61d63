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

type Known = { now: Date; mayDecide: boolean }
type ListParts = Known & { title: string; items: WaitingItem[] }

/** Of what was promised, how long there is; of the rest only that it waits. */
function Due({ item: { due_at: due }, now }: { item: WaitingItem; now: Date }) {
  if (!due) return <StatusDot tone="wait">Waiting</StatusDot>
  const { words, tone } = standingOf(new Date(due), now)
  return <StatusDot tone={tone}>{words.charAt(0).toUpperCase() + words.slice(1)}</StatusDot>
}

/** Whoever decides has a button; for whoever reads along the title leads there. */
function Title({ item, mayDecide }: { item: WaitingItem; mayDecide: boolean }) {
  const looks = 'line-clamp-3 [overflow-wrap:anywhere]'
  if (mayDecide) return <span className={looks}>{item.title}</span>
  return (
    <Link to={addressOfItem(item, mayDecide)} className={`${looks} hover:text-brand hover:underline`}>
      {item.title}
    </Link>
  )
}

function WaitingRows({ title, items, now, mayDecide }: ListParts) {
  if (items.length === 0) return null
  return (
    <Rows title={title}>
      {items.map((item) => (
        <Row
          key={item.id}
          title={<Title item={item} mayDecide={mayDecide} />}
          about={`${wordFor(item.kind)} · ${item.from}`}
          measure={
            <>
              <Due item={item} now={now} />
              <span>sent {dayMonth(item.arrived_at)}</span>
            </>
          }
          action={
            mayDecide ? (
              <ButtonLink
                to={addressOfItem(item, mayDecide)}
                size="small"
                aria-label={`${verbFor(item, mayDecide)}: ${item.title}`}
              >
                {verbFor(item, mayDecide)}
              </ButtonLink>
            ) : undefined
          }
        />
      ))}
    </Rows>
  )
}

const PANEL = '/admin/panel'
const CONTROL = '/admin/control'

const NothingWaits = () => (
  <EmptyState title="Nothing waits" action={<ButtonLink to={PANEL}>Review panel</ButtonLink>}>
    Every question, claim, proposal and paper is decided on, and every message is answered. What comes next appears
    here.
  </EmptyState>
)

const READING_ALONG =
  'As a moderator you read along: every question, claim, proposal and paper in work, with what was decided and why. Admins decide.'

/** The overdue, then the rest, the oldest first: what stands above them is not among them. */
function Others({ first, others, ...known }: Known & { first: WaitingItem; others: WaitingItem[] }) {
  const late = others.filter((item) => isOverdue(item, known.now))
  const rest = others.filter((item) => !isOverdue(item, known.now))
  return (
    <>
      <WaitingRows title="Also overdue" items={late} {...known} />
      <WaitingRows title={isOverdue(first, known.now) ? 'Waiting' : 'Also waiting'} items={rest} {...known} />
    </>
  )
}

/** What waits at all desks: the most urgent with its button, and the others in a list, unless that stands elsewhere. */
export function WaitingWork({ firstAlone = false }: { firstAlone?: boolean }) {
  const { user } = useSession()
  const { data, error, refetch, dataUpdatedAt } = useWaiting()
  if (error && !data)
    return <NotLoaded title="The list could not be loaded" error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton label="Loading what waits" lines={firstAlone ? 3 : 8} />
  const [first, ...others] = data.items
  if (!first) return <NothingWaits />
  const known = { now: new Date(dataUpdatedAt), mayDecide: user?.isAdmin ?? false }
  const waiting = Object.values(data.counts).reduce((sum, count) => sum + count, 0)
  return (
    <>
      <NextStepPanel step={mostUrgentStep(first, known)} />
      {known.mayDecide ? null : <p className="mt-4 max-w-[64ch] text-[14px] leading-5 text-muted">{READING_ALONG}</p>}
      {firstAlone ? null : <Others first={first} others={others} {...known} />}
      {waiting > (firstAlone ? 1 : data.items.length) ? (
        <Link
          to={firstAlone ? CONTROL : PANEL}
          className="mt-3 inline-block py-2 font-semibold text-brand hover:underline"
        >
          All {waiting.toLocaleString('en-GB')} in {firstAlone ? 'Admin Control' : 'the review panel'}
        </Link>
      ) : null}
    </>
  )
}
