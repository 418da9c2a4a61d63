import { type MouseEvent, useRef, useState } from 'react'
import { pacificTime } from '#shared/time/dates.ts'
import { Button } from '#ui/button.tsx'
import { useFocusRestore } from '#ui/navigation/use-focus-restore.ts'
import type { Comment, CommentThread } from '../../comments-contract.ts'
import { CommentForm } from './comment-form.tsx'
import type { MentionablePerson } from '#shared/text/mentions.ts'

export type ThreadActions = {
  answer: (thread: CommentThread, said: { text: string; mentions: string[] }) => void
  resolve: (threadId: string, resolved: boolean) => void
  takeBack: (commentId: string) => void
  /** Attaches the thread to the selected words. */
  attach: (threadId: string) => void
  /** Scrolls to the quoted words of the thread; undefined if they can't be shown. */
  show?: ((thread: CommentThread) => void) | undefined
}

type ThreadCardProps = {
  thread: CommentThread
  memberId: string
  mayComment: boolean
  people: readonly MentionablePerson[]
  draftKey: string
  /** True if the quoted words are no longer in the text. */
  isGone: boolean
  /** True if the thread was selected in the text or opened by a link. */
  isChosen: boolean
  deeds: ThreadActions
}

function Said({ comment, takeBack }: { comment: Comment; takeBack: (() => void) | undefined }) {
  return (
    <li className="grid gap-0.5">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <b>{comment.author}</b>
        <time dateTime={comment.timestamp} className="text-[13px] text-muted">
          {pacificTime(comment.timestamp)}
        </time>
      </p>
      <p dir="auto" className="[overflow-wrap:anywhere] whitespace-pre-wrap">
        {comment.text}
      </p>
      {takeBack ? (
        <div>
          <Button size="small" kind="quiet" className="-ml-3" onClick={takeBack}>
            Delete
          </Button>
        </div>
      ) : null}
    </li>
  )
}

type QuoteParts = Pick<ThreadCardProps, 'thread' | 'isGone' | 'mayComment'> & Pick<ThreadActions, 'show' | 'attach'>

const keepSelection = (event: MouseEvent) => event.preventDefault()

function Quote({ thread, isGone, mayComment, show, attach }: QuoteParts) {
  if (thread.quote === '') return null
  const quote = (
    <span dir="auto" className={`[overflow-wrap:anywhere] ${isGone ? 'line-through' : ''}`}>
      {thread.quote}
    </span>
  )
  return (
    <div className="border-l-[3px] border-accent pl-2.5 font-serif">
      {show && !isGone ? (
        <button type="button" className="text-left hover:underline" onClick={() => show(thread)}>
          {quote}
        </button>
      ) : (
        quote
      )}
      {isGone ? <p className="font-sans text-[13px] text-muted">The commented text has been removed.</p> : null}
      {isGone && mayComment ? (
        <Button
          size="small"
          kind="quiet"
          className="-ml-3 font-sans"
          onMouseDown={keepSelection}
          onClick={() => attach(thread.id)}
        >
          Attach to the selected text
        </Button>
      ) : null}
    </div>
  )
}

/** Shows a thread: the words that it is about, its comments, and its actions. */
export function ThreadCard({
  thread,
  memberId,
  mayComment,
  people,
  draftKey,
  isGone,
  isChosen,
  deeds: actions,
}: ThreadCardProps) {
  const [answering, setAnswering] = useState(false)
  const card = useRef<HTMLLIElement>(null)
  const heard = useFocusRestore(() => card.current)
  const { resolved, comments } = thread
  const by = comments[0]?.author ?? ''
  return (
    <li
      ref={card}
      {...heard}
      id={`thread-${thread.id}`}
      tabIndex={-1}
      className={`grid gap-2.5 rounded-[6px] border bg-surface px-3 py-2.5 ${isChosen ? 'border-accent' : 'border-line'}`}
    >
      <Quote {...{ thread, isGone, mayComment }} show={actions.show} attach={actions.attach} />
      <ul className="grid gap-2.5">
        {comments.map((comment) => (
          <Said
            key={comment.id}
            comment={comment}
            takeBack={comment.author_id === memberId ? () => actions.takeBack(comment.id) : undefined}
          />
        ))}
      </ul>
      {resolved ? (
        <p className="text-[13px] text-muted">
          Resolved by {resolved.by}, {pacificTime(resolved.at)}
        </p>
      ) : null}
      {mayComment && answering ? (
        <CommentForm
          label={`Your reply to ${by}`}
          people={people}
          button="Send reply"
          draftKey={draftKey}
          isAskedFor
          onSay={(said) => {
            actions.answer(thread, said)
            setAnswering(false)
          }}
          onCancel={() => setAnswering(false)}
        />
      ) : null}
      {mayComment && !answering ? (
        <div className="flex flex-wrap gap-2">
          <Button size="small" onClick={() => setAnswering(true)} aria-label={`Reply to ${by}`}>
            Reply
          </Button>
          <Button size="small" onClick={() => actions.resolve(thread.id, !resolved)}>
            {resolved ? 'Reopen' : 'Resolve'}
          </Button>
        </div>
      ) : null}
    </li>
  )
}
