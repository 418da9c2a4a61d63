import { useEffect, useState, useRef, useLayoutEffect } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { Button } from '#ui/button.tsx'
import { shortenText } from '#shared/text/shorten-text.ts'
import { showToast } from '#ui/toasts/toast-store.ts'
import { useManuscript } from '../document/manuscript-data.tsx'
import { useEditorState } from '../editor/editor-data.ts'
import type { PanelParts } from '#features/team/web/public.tsx'
import { setCommentTarget, type CommentTarget, draftKeyOf, useCommentTarget } from './comment-target-store.ts'
import { CommentForm } from './comment-form.tsx'
import { type Leading, useOpenThread } from './commented-section.tsx'
import { anchorOfChosen, showThread } from './comment-selection.ts'
import { useAttach, useComments, useResolve, useWithdrawComment, useUnsent } from './comments-data.ts'
import { markedIn } from './comment-highlight-plugin.ts'
import type { MentionablePerson } from '#shared/text/mentions.ts'
import { useFocusRestore } from '#ui/navigation/use-focus-restore.ts'
import { ThreadCard, type ThreadActions } from './thread-card.tsx'
import type { CommentToSend, UnsentComment } from './unsent-comments.ts'

function Waiting({ comment, drop }: { comment: UnsentComment; drop: () => void }) {
  return (
    <li className="grid gap-1 rounded-[6px] border border-dashed border-control px-3 py-2.5">
      <p dir="auto" className="[overflow-wrap:anywhere] whitespace-pre-wrap">
        {comment.text}
      </p>
      {comment.refused ? (
        <>
          <p className="font-semibold text-danger">Not sent: {comment.refused}</p>
          <div>
            <Button size="small" onClick={drop}>
              Discard
            </Button>
          </div>
        </>
      ) : (
        <p className="text-muted">Not sent yet. We saved it on this device and will send it when you’re back online.</p>
      )}
    </li>
  )
}

const SHOWN_QUOTE_LENGTH = 200

const failed = (error: Error) =>
  showToast({ title: 'Your change could not be saved', text: error.message, kind: 'danger' })

type Sending = { paperId: string; section: string; send: (comment: CommentToSend) => void }

function useThreadActions({ paperId, section, send }: Sending): ThreadActions {
  const { view, doc } = useManuscript()
  const openThread = useOpenThread()
  const attach = useAttach(paperId)
  const resolve = useResolve(paperId)
  const takeBack = useWithdrawComment(paperId)
  return {
    answer: (thread, said) => send({ ...said, section, thread_id: thread.id, client_id: crypto.randomUUID() }),
    resolve: (threadId, resolved) => resolve.mutate({ threadId, resolved }, { onError: failed }),
    takeBack: (commentId) => takeBack.mutate(commentId, { onError: failed }),
    attach: (threadId) => {
      const chosen = view && anchorOfChosen(view, { doc, section })
      if (!chosen) return showToast({ title: 'Select some text first', text: 'Then attach the comment to it.' })
      const { anchor, quote } = chosen
      attach.mutate({ threadId, anchor, quote }, { onError: failed })
    },
    show: ({ id }) => {
      openThread(id, { isQuiet: true })
      if (view) showThread(view, id)
    },
  }
}

/** Returns the thread named in the URL, and focuses it once it is loaded. */
function useWantedThread(isThere: boolean): string | null {
  const [search] = useSearchParams()
  const wanted = search.get('thread')
  const isQuiet = (useLocation().state as Leading)?.isQuiet === true
  useEffect(() => {
    if (isThere && wanted && !isQuiet) document.getElementById(`thread-${wanted}`)?.focus()
  }, [isThere, wanted, isQuiet])
  return wanted
}

/** Shows the comments on the open section, and a form for a new one. Resolved threads are collapsed. */
export function CommentsPanel({ workspace }: PanelParts) {
  const { section } = useManuscript()
  return (
    <section aria-labelledby="comments-heading">
      <h2 id="comments-heading" className="mb-2 text-[13px] leading-[18px] font-semibold text-muted">
        Comments
      </h2>
      <Talk heading={workspace.sections[section]?.heading ?? section} />
    </section>
  )
}

// Searches the text in this tab, since this text may be newer than the stored text.
function useMarkedThreads(): (threadId: string) => boolean {
  const state = useEditorState()
  const marked = state && markedIn(state)
  return (threadId) => marked?.has(threadId) === true
}

type FormParts = { people: readonly MentionablePerson[]; send: (comment: CommentToSend) => void }

/** Shows the form for a comment on the selected words. */
function AskedForm({ asked, people, send }: FormParts & { asked: CommentTarget }) {
  const { view, paperId, memberId } = useManuscript()
  const { section, anchor, quote } = asked
  const close = () => {
    setCommentTarget(memberId, undefined)
    view?.focus()
  }
  return (
    <div className="grid gap-2 rounded-[6px] border border-accent px-3 py-2.5">
      <q dir="auto" className="[overflow-wrap:anywhere] font-serif">
        {shortenText(quote, SHOWN_QUOTE_LENGTH)}
      </q>
      <CommentForm
        key={anchor.from + anchor.to}
        label="Comment on the selected text"
        people={people}
        button="Comment"
        isAskedFor
        draftKey={draftKeyOf({ paperId }, 'words')}
        onSay={(said) => {
          send({ ...said, section, anchor, quote, client_id: crypto.randomUUID() })
          close()
        }}
        onCancel={close}
      />
    </div>
  )
}

/** Shows a form for a comment: on the selected words if there are any, otherwise on the section. */
function SayMore({ heading, people, send }: FormParts & { heading: string }) {
  const manuscript = useManuscript()
  const { section } = manuscript
  const asked = useCommentTarget(manuscript)
  if (asked) return <AskedForm asked={asked} people={people} send={send} />
  return (
    <CommentForm
      key={section}
      label={`Comment on ${heading}`}
      people={people}
      button="Comment"
      draftKey={draftKeyOf(manuscript, section)}
      onSay={(said) => send({ ...said, section, client_id: crypto.randomUUID() })}
    />
  )
}

function Talk({ heading }: { heading: string }) {
  const { paperId, memberId, section } = useManuscript()
  const isMarked = useMarkedThreads()
  const { data, error, refetch } = useComments(paperId)
  const { unsent, waiting } = useUnsent(paperId, memberId)
  const [showsSettled, setShowsSettled] = useState(false)
  const send = (comment: CommentToSend) => void unsent.add(comment)
  const actions = useThreadActions({ paperId, section, send })
  const wanted = useWantedThread(data !== undefined)
  const { place, heard } = useNextThread()
  if (!data)
    return error ? (
      <div className="grid justify-items-start gap-2">
        <p>The comments could not be loaded.</p>
        <Button size="small" onClick={() => void refetch()}>
          Try Again
        </Button>
      </div>
    ) : (
      <p className="text-muted">Loading the comments…</p>
    )
  const here = data.threads.filter((thread) => thread.section === section)
  const open = here.filter(({ resolved }) => resolved === null)
  const settled = here.filter(({ resolved }) => resolved !== null)
  const people = data.people.filter(({ id }) => id !== memberId)
  const isWantedSettled = settled.some(({ id }) => id === wanted)
  const elsewhere = data.threads.filter((thread) => thread.section !== section && thread.resolved === null).length
  const card = (thread: (typeof here)[number]) => (
    <ThreadCard
      key={thread.id}
      {...{ thread, memberId, deeds: actions, people }}
      draftKey={draftKeyOf({ paperId }, thread.id)}
      isChosen={thread.id === wanted}
      mayComment={data.may_comment}
      isGone={thread.gone && !isMarked(thread.id)}
    />
  )
  return (
    <div ref={place} {...heard} tabIndex={-1} className="grid gap-3 outline-none">
      {open.length > 0 ? <ul className="grid gap-3">{open.map(card)}</ul> : null}
      {waiting.length > 0 ? (
        <ul aria-label="Comments not sent yet" className="grid gap-3">
          {waiting.map((comment) => (
            <Waiting key={comment.client_id} comment={comment} drop={() => unsent.drop(comment.client_id)} />
          ))}
        </ul>
      ) : null}
      {open.length === 0 && waiting.length === 0 ? (
        <p className="text-muted">No comments on the {heading.toLowerCase()} yet.</p>
      ) : null}
      {elsewhere > 0 ? (
        <p className="text-muted">
          {elsewhere === 1 ? 'One more open comment' : `${elsewhere} more open comments`} in other sections.
        </p>
      ) : null}
      {data.may_comment ? <SayMore {...{ heading, people, send }} /> : null}
      {settled.length > 0 ? (
        <div>
          <Button size="small" kind="quiet" aria-expanded={showsSettled} onClick={() => setShowsSettled(!showsSettled)}>
            {showsSettled ? 'Hide resolved' : `Show resolved (${settled.length})`}
          </Button>
        </div>
      ) : null}
      {showsSettled || isWantedSettled ? <ul className="grid gap-3">{settled.map(card)}</ul> : null}
    </div>
  )
}

const CARDS = '[id^="thread-"]'

const cardsIn = (place: HTMLElement | null): HTMLElement[] => [...(place?.querySelectorAll<HTMLElement>(CARDS) ?? [])]

/**
 * Returns the id that gets the focus after `gone` was removed: the next remaining id in the former order, or the
 * previous one if none follows. Pure.
 */
export function nextOf(ids: readonly string[], gone: string, left: ReadonlySet<string>): string | undefined {
  const at = ids.indexOf(gone)
  return [...ids.slice(at + 1), ...ids.slice(0, Math.max(at, 0)).toReversed()].find((id) => left.has(id))
}

/**
 * Moves the focus after a thread was resolved, reopened or deleted: to the thread's card if it is still shown,
 * otherwise to the next card or to the button that shows resolved threads.
 */
function useNextThread() {
  const place = useRef<HTMLDivElement>(null)
  const order = useRef<string[]>([])
  const heard = useFocusRestore((lost) => {
    const cards = cardsIn(place.current)
    const gone = lost.closest(CARDS)?.id ?? ''
    const next = nextOf(order.current, gone, new Set(cards.map(({ id }) => id)))
    return (
      cards.find(({ id }) => id === gone) ??
      cards.find(({ id }) => id === next) ??
      place.current?.querySelector<HTMLElement>('[aria-expanded]') ??
      place.current
    )
  })
  useLayoutEffect(() => {
    order.current = cardsIn(place.current).map(({ id }) => id)
  })
  return { place, heard }
}
