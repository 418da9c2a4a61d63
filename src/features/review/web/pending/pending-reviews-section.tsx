import { useQuery } from '@tanstack/react-query'
import { useSession } from '#features/accounts/web/public.tsx'
import { dayMonth } from '#shared/time/dates.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { NextStepPanel, type NextStep } from '#ui/next-step-panel.tsx'
import { Row, Rows } from '#ui/rows.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { StatusDot } from '#ui/status-dot.tsx'
import type { WaitingItem } from '../../contract.ts'
import { useWaiting } from '../live-data.ts'
import { describeDue } from '../due-label.ts'
import { LoadError } from '#ui/load-error.tsx'
import { call } from '#app/call.ts'
import { shortenText } from '#shared/text/shorten-text.ts'
import { addressOfItem, wordFor } from '../list-state.ts'

type ListParts = { title: string; beside?: string; items: WaitingItem[]; now: Date }

/** Shows the time left for an item with a promised time; otherwise only that the item is pending. */
function Due({ item: { due_at: due }, now }: { item: WaitingItem; now: Date }) {
  if (!due) return <StatusDot tone="wait">Waiting</StatusDot>
  const { words, tone } = describeDue(new Date(due), now)
  return <StatusDot tone={tone}>{words.charAt(0).toUpperCase() + words.slice(1)}</StatusDot>
}

/** Shows the title of an item; it is a link only for members who may not decide, since reviewers have a button. */
function Title({ item }: { item: WaitingItem }) {
  const looks = 'line-clamp-3 [overflow-wrap:anywhere]'
  if (item.may_decide) return <span className={looks}>{item.title}</span>
  return (
    <Link to={addressOfItem(item)} className={`${looks} hover:text-brand hover:underline`}>
      {item.title}
    </Link>
  )
}

function Action({ item }: { item: WaitingItem }) {
  const verb = verbFor(item)
  return (
    <ButtonLink to={addressOfItem(item)} size="small" aria-label={`${verb}: ${item.title}`}>
      {verb}
    </ButtonLink>
  )
}

function WaitingRows({ title, beside, items, now }: ListParts) {
  if (items.length === 0) return null
  return (
    <Rows title={title} beside={beside ? <p className="text-[14px] leading-5 text-muted">{beside}</p> : undefined}>
      {items.map((item) => (
        <Row
          key={item.id}
          title={<Title item={item} />}
          about={`${wordFor(item.kind)} · ${item.from}`}
          measure={
            <>
              <Due item={item} now={now} />
              <span>sent {dayMonth(item.arrived_at)}</span>
            </>
          }
          action={item.may_decide ? <Action item={item} /> : undefined}
        />
      ))}
    </Rows>
  )
}

const PANEL = '/admin/panel'
const DASHBOARD = '/student/dashboard'

/** Tells moderators that they may read the items, but cannot decide on any of them. */
const NothingOfOnes = () => (
  <EmptyState title="Nothing is waiting for you" level={2}>
    Messages that members flag appear here. The items below are for admins.
  </EmptyState>
)

/**
 * Shows the other items that the reader may decide on, overdue items first. `first` is shown above and not repeated
 * here.
 */
function Others({ first, others, now }: { first: WaitingItem; others: WaitingItem[]; now: Date }) {
  const late = others.filter((item) => isOverdue(item, now))
  const rest = others.filter((item) => !isOverdue(item, now))
  return (
    <>
      <WaitingRows title="Also overdue" items={late} now={now} />
      <WaitingRows title={isOverdue(first, now) ? 'Waiting' : 'Also waiting'} items={rest} now={now} />
    </>
  )
}

function WholeList({ items, now }: { items: WaitingItem[]; now: Date }) {
  const [first, ...others] = items.filter((item) => item.may_decide)
  return (
    <>
      {first ? <NextStepPanel step={mostUrgentStep(first, now)} /> : <NothingOfOnes />}
      {first ? <Others first={first} others={others} now={now} /> : null}
      <WaitingRows
        title="For your information"
        beside="Admins decide on these, and answer messages."
        items={items.filter((item) => !item.may_decide)}
        now={now}
      />
    </>
  )
}

/**
 * Shows the pending items of all review queues: the most urgent one with its button, and the others in a list. If
 * `firstAlone`, omits the list.
 */
export function PendingReviews({ firstAlone = false }: { firstAlone?: boolean }) {
  const { user } = useSession()
  const { data, error, refetch, dataUpdatedAt } = useWaiting()
  if (error && !data)
    return <LoadError title="The list could not be loaded" error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton label="Loading the queues" lines={firstAlone ? 3 : 8} />
  const [first] = data.items
  const now = new Date(dataUpdatedAt)
  if (!first) return <EmptyQueue isAdmin={user?.isAdmin ?? false} />
  const waiting = Object.values(data.counts).reduce((sum, count) => sum + count, 0)
  return (
    <>
      {firstAlone ? <NextStepPanel step={mostUrgentStep(first, now)} /> : <WholeList items={data.items} now={now} />}
      {waiting > (firstAlone ? 1 : data.items.length) ? (
        <Link
          to={firstAlone ? DASHBOARD : PANEL}
          className="mt-3 inline-block py-2 font-semibold text-brand hover:underline"
        >
          View all {waiting.toLocaleString('en-GB')}
          {firstAlone ? '' : ' in the review panel'}
        </Link>
      ) : null}
    </>
  )
}

const QUOTED_LENGTH_MAX = 120

const withArticle = (noun: string): string => `${/^[aeiou]/i.test(noun) ? 'an' : 'a'} ${noun}`

type Decidable = Pick<WaitingItem, 'kind' | 'may_decide'>

/**
 * Returns the label of the reader's action on an item: Answer for messages, Review for others, and Read for items on
 * which the reader may not decide. Pure.
 */
export function verbFor({ kind, may_decide: mayDecide }: Decidable): 'Answer' | 'Review' | 'Read' {
  if (!mayDecide) return 'Read'
  return kind === 'message' ? 'Answer' : 'Review'
}

const isOverdue = ({ due_at: due }: WaitingItem, now: Date): boolean => due !== null && new Date(due) < now

/** Returns the first item to decide on, as the next step. Pure. */
export function mostUrgentStep(item: WaitingItem, now: Date): NextStep {
  const verb = verbFor(item)
  const due = item.due_at ? `, ${describeDue(new Date(item.due_at), now).words}` : ''
  return {
    title: `${verb} ${withArticle(wordFor(item.kind).toLowerCase())}`,
    sentence: `“${shortenText(item.title, QUOTED_LENGTH_MAX)}”, from ${item.from}${due}.`,
    action: { label: verb, to: addressOfItem(item) },
  }
}

const ASK_FIRST = {
  title: 'Ask the first question',
  sentence:
    'Every paper here starts with a question. Anyone can ask without an account, and you decide on the question here.',
  action: { label: 'Ask a question', to: '/ask' },
}

const BEFORE_OTHERS_COME = [
  ['/admin/control?tab=outbox', 'Set up e-mail', 'Until a mail server is configured, e-mails stay in the outbox.'],
  ['/admin/control?tab=users', 'Appoint moderators and other admins', 'You can give a role to anyone who has joined.'],
  ['/student/profile', 'Complete your profile', 'Members see your name and institution next to your decisions.'],
] as const

/** Shows first steps to the admin of a new server, on which nothing was asked or published yet. */
const FirstSteps = () => (
  <>
    <NextStepPanel step={ASK_FIRST} />
    <section className="mt-8" aria-label="Before you invite others">
      <h2 className="text-[17px] leading-6 font-semibold">Before you invite others</h2>
      <ul>
        {BEFORE_OTHERS_COME.map(([to, title, sentence]) => (
          <li key={to} className="border-b border-line py-[18px]">
            <Link to={to} className="font-semibold text-brand hover:underline">
              {title}
            </Link>
            <p className="mt-1 text-[14px] leading-5 text-muted">{sentence}</p>
          </li>
        ))}
      </ul>
    </section>
  </>
)

/** Returns true if nothing has been asked or published here yet; undefined until that is known. */
function useIsNewSite(wanted: boolean): boolean | undefined {
  const { data, error } = useQuery({
    queryKey: ['house-figures'],
    queryFn: () => call('GET /api/public/stats'),
    enabled: wanted,
  })
  if (!wanted || error) return false
  return data && data.published_papers + data.active_projects === 0
}

/** Suggests next steps if no review queue has pending items. */
function EmptyQueue({ isAdmin }: { isAdmin: boolean }) {
  const isNew = useIsNewSite(isAdmin)
  if (isNew === undefined) return <Skeleton label="Loading the queues" lines={3} />
  if (isNew) return <FirstSteps />
  return (
    <EmptyState title="Nothing is waiting" level={2} action={<ButtonLink to="/admin/panel">Review panel</ButtonLink>}>
      Every question, claim, proposal and paper has a decision, and every message has an answer. New items appear here.
    </EmptyState>
  )
}
