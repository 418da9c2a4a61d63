import { useSearchParams } from 'react-router'
import { LoadError } from '#ui/load-error.tsx'
import { useSession } from '#features/accounts/web/public.tsx'
import { spelled } from '#shared/states.ts'
import { BackLink } from '#ui/navigation/back-link.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { Pager } from '#ui/navigation/pager.tsx'
import { Tabs } from '#ui/navigation/tabs.tsx'
import { messageStates, type MessageState } from '../../states.ts'
import { InboxRow } from './inbox-row.tsx'
import { readListState, useInbox } from './live-inbox.ts'

const nameOf: (state: MessageState) => string = messageStates.per({
  open: 'Open',
  answered: 'Answered',
  closed: 'Closed',
})

const nothingIn: (state: MessageState) => [title: string, text: string] = messageStates.per({
  open: ['Nobody is waiting for an answer', 'You are up to date. Feedback and support requests arrive here.'],
  answered: ['Nothing has been answered yet', 'Answered messages appear here.'],
  closed: ['Nothing has been closed yet', 'Messages that need no answer can be closed.'],
})

const addressOf = (state: MessageState, page = 1): string =>
  `/admin/inbox?state=${spelled(state)}${page > 1 ? `&page=${page}` : ''}`

/** Shows the messages that people have sent us, filtered by state. */
export default function InboxPage() {
  const { user } = useSession()
  const [search] = useSearchParams()
  const { state, page, id } = readListState(search)
  const { data, counts, error, refetch } = useInbox({ state, page, id })
  const [title, text] = nothingIn(state)
  return (
    <div className="mx-auto max-w-[1160px] px-4 pb-16 sm:px-6">
      <title>Inbox · Inflo</title>
      <div className="pt-5">
        <BackLink to="/admin/panel">Review panel</BackLink>
      </div>
      <h1 className="pt-1 pb-4 font-serif text-[30px] leading-9 font-semibold tracking-[-0.012em]">Inbox</h1>
      <Tabs
        label="Which messages"
        tabs={messageStates.names.map((name) => ({
          to: addressOf(messageStates[name]),
          label: nameOf(messageStates[name]),
          count: counts?.[name],
          current: messageStates[name] === state && id === undefined,
        }))}
      />
      <h2 className="sr-only">{nameOf(state)}</h2>
      {user?.isAdmin ? null : <p className="pt-3 text-muted">You can read and close everything here; admins answer.</p>}
      {error ? <LoadError title="The inbox could not be loaded" error={error} retry={() => void refetch()} /> : null}
      {data || error ? null : (
        <p role="status" className="py-12 text-muted">
          Loading inbox...
        </p>
      )}
      {data?.messages.length === 0 ? <EmptyState title={title}>{text}</EmptyState> : null}
      <ul>
        {data?.messages.map((message) => (
          <InboxRow key={message.id} message={message} isOpen={message.id === id} mayAnswer={user?.isAdmin ?? false} />
        ))}
      </ul>
      {id === undefined ? null : (
        <p className="pt-5">
          <Link to={addressOf(messageStates.open)} className="py-2 font-semibold text-brand hover:underline">
            See all open messages
          </Link>
        </p>
      )}
      {data ? (
        <Pager page={page} totalPages={data.pagination.total_pages} addressOf={(to) => addressOf(state, to)} />
      ) : null}
    </div>
  )
}
