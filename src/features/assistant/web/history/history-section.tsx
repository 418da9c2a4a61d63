import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useEffect, useRef, useState } from 'react'
import type { CallReply } from '#shared/calls/endpoint.ts'
import { failureText } from '#shared/calls/failure.ts'
import { pacificTime } from '#shared/time/dates.ts'
import { Button } from '#ui/button.tsx'
import { useOneAtATime } from '#ui/use-one-at-a-time.ts'
import { call } from '#app/call.ts'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import type { sessionsCalls } from '../../sessions-contract.ts'
import { resetChat, readChat, setChat } from '../talk/chat-data.ts'
import { resumeSession, cancelQuestion } from '../talk/conversation-data.ts'

type Page = CallReply<(typeof sessionsCalls)['GET /api/chat/sessions']>
type Session = Page['sessions'][number]
type Known = { sessions: Session[]; pages: number; failed?: string }

function useSessions() {
  const [known, setKnown] = useState<Known>()
  const fetchPage = (page: number) =>
    call('GET /api/chat/sessions', { query: { page: String(page) } }).then(
      ({ sessions, pagination }) =>
        setKnown((before) => ({
          sessions: page === 1 ? sessions : [...(before?.sessions ?? []), ...sessions],
          pages: pagination.total_pages,
        })),
      (error: unknown) =>
        setKnown((before) => ({ sessions: before?.sessions ?? [], pages: 0, failed: failureText(error) })),
    )
  // oxlint-disable-next-line react/exhaustive-effect-dependencies, react-hooks/exhaustive-deps -- Runs once, when the history opens.
  useEffect(() => void fetchPage(1), [])
  const drop = (id: string) =>
    setKnown(
      (before) => before && { ...before, sessions: before.sessions.filter(({ session_id }) => session_id !== id) },
    )
  return {
    known,
    fetchPage,
    drop,
    dropAll: () => setKnown({ sessions: [], pages: 0 }),
    fail: (failed: string) => setKnown((before) => ({ sessions: [], pages: 0, ...before, failed })),
  }
}

type RowParts = { session: Session; remove: () => void }

const SessionRow = ({ session: { session_id: id, title, last_at: at, has_case: handed }, remove }: RowParts) => (
  <li className="flex items-start gap-1 border-b border-line py-2">
    <button
      type="button"
      onClick={() => resumeSession(id)}
      className="min-h-11 min-w-0 flex-1 text-left hover:text-brand"
    >
      <span dir="auto" className="block font-semibold [overflow-wrap:anywhere]">
        {title}
      </span>
      <span className="block text-[13px] leading-[18px] text-muted">
        {pacificTime(new Date(at))}
        {handed ? ' · sent to our support team' : ''}
      </span>
    </button>
    <button
      type="button"
      onClick={remove}
      aria-label={`Delete ${title}`}
      className="flex size-11 flex-none items-center justify-center rounded-[6px] text-muted hover:text-danger"
    >
      <IconTrash size={18} aria-hidden="true" />
    </button>
  </li>
)

/** Lists a member's earlier conversations, which they can continue or delete. */
export function History() {
  const { known, fetchPage, drop, dropAll, fail } = useSessions()
  const heading = useRef<HTMLHeadingElement>(null)
  const [doubted, setDoubted] = useState<Session | 'all'>()
  const { once } = useOneAtATime()
  useEffect(() => heading.current?.focus(), [])
  /** Deletes conversations, and resets the panel if its conversation was among them. */
  const doing = (key: string, work: () => Promise<boolean>) =>
    void once(async () => {
      try {
        if (await work()) {
          cancelQuestion()
          resetChat()
          setChat({ view: 'history' })
        }
        heading.current?.focus()
      } catch (error) {
        fail(failureText(error))
      }
    }, key)
  const remove = ({ session_id: sessionId }: Session) => {
    doing(sessionId, async () => {
      await call('DELETE /api/chat/sessions/:sessionId', { params: { sessionId } })
      drop(sessionId)
      return readChat().sessionId === sessionId
    })
  }
  const removeAll = () => {
    doing('all', async () => {
      await call('DELETE /api/chat/sessions')
      dropAll()
      return true
    })
  }
  const page = known ? Math.ceil(known.sessions.length / 20) : 0
  return (
    <div className="assistant-log">
      <div className="flex items-center justify-between gap-3">
        <h3 ref={heading} tabIndex={-1} className="font-serif text-[18px] leading-6 font-semibold outline-none">
          Earlier conversations
        </h3>
        <Button size="small" onClick={() => setChat({ view: 'talk' })}>
          Back
        </Button>
      </div>
      {known ? null : <p role="status">Loading your conversations...</p>}
      {known?.failed ? (
        <p role="alert" className="mt-2 font-semibold text-danger">
          {known.failed}
        </p>
      ) : null}
      {known && !known.failed && known.sessions.length === 0 ? (
        <p className="mt-2 text-muted">
          Your conversations with the assistant are saved here until you delete them. Only you can see them.
        </p>
      ) : null}
      <ul className="mt-2">
        {known?.sessions.map((session) => (
          <SessionRow key={session.session_id} session={session} remove={() => setDoubted(session)} />
        ))}
      </ul>
      {known && page < known.pages ? (
        <Button size="small" onClick={() => void fetchPage(page + 1)}>
          Show more
        </Button>
      ) : null}
      {known && known.sessions.length > 0 ? (
        <div className="mt-4">
          <Button kind="danger" size="small" onClick={() => setDoubted('all')}>
            Delete all conversations
          </Button>
        </div>
      ) : null}
      {doubted ? (
        <DeleteDialog
          title={doubted === 'all' ? undefined : doubted.title}
          onClose={() => setDoubted(undefined)}
          remove={() => (doubted === 'all' ? removeAll() : remove(doubted))}
        />
      ) : null}
    </div>
  )
}

type DeleteParts = {
  /** The title of the conversation; undefined for all conversations. */
  title: string | undefined
  remove: () => void
  onClose: () => void
}

/** Asks for confirmation before conversations are deleted. */
const DeleteDialog = ({ title, remove, onClose }: DeleteParts) => (
  <ConfirmDialog
    title={title === undefined ? 'Delete all your conversations?' : 'Delete this conversation?'}
    deed="Delete permanently"
    onSure={remove}
    onClose={onClose}
  >
    {title === undefined ? (
      'All your conversations with the assistant will be permanently deleted. Our support team keeps conversations that you sent them.'
    ) : (
      <>
        <bdi className="font-semibold">{title}</bdi> will be permanently deleted.
      </>
    )}
  </ConfirmDialog>
)
