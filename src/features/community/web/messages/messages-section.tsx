import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type RefObject,
  useCallback,
} from 'react'
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import { Button } from '#ui/button.tsx'
import { showToast } from '#ui/toasts/toast-store.ts'
import type { ScrollTarget, Message, UnsentMessage } from '../message-data.ts'
import { useActions } from './actions-data.ts'
import { MessageListItem } from './message-row.tsx'
import { useScrollAnchor } from './scroll-anchor.ts'
import { timelineOf } from './timeline.ts'
import { UnsentRow } from './unsent-row.tsx'

type MessagesSectionProps = {
  label: string
  messages: readonly Message[]
  unsent: readonly UnsentMessage[]
  /**
   * The number of the last message read before the conversation was opened. `newTo` is the newest number at that time.
   */
  readTo: number
  newTo: number
  /** The number of the conversation's newest message, which may not be fetched yet. */
  newest: number
  hasOlder: boolean
  isAtLatest: boolean
  isConnected: boolean
  /** The position to scroll to. */
  landing: ScrollTarget
  now: Date
  older: () => void
  newer: () => void
  latest: () => void
  /** Called when the reader has seen all messages up to this number. */
  read: (number: number) => void
  retry: (clientId: string) => void
  drop: (clientId: string) => void
  leave: () => void
  empty: ReactNode
  /** The ids of members whose messages are collapsed. */
  folded: ReadonlySet<string>
}

function Separator({ words, isNew = false }: { words: string; isNew?: boolean }) {
  const colour = isNew ? 'font-semibold text-accent' : 'text-muted'
  const line = `flex-1 border-t ${isNew ? 'border-accent' : 'border-line'}`
  return (
    <li
      data-new={isNew || undefined}
      className={`my-3 flex items-center gap-3 px-2 text-[13px] leading-[18px] ${colour}`}
    >
      <span aria-hidden="true" className={line} />
      {words}
      <span aria-hidden="true" className={line} />
    </li>
  )
}

type Spoken = Pick<MessagesSectionProps, 'messages' | 'folded' | 'newTo'>

/** Returns the last three messages of others since this list was opened, for screen readers to announce. */
const spokenOf = ({ messages, folded, newTo }: Spoken, readerId: string): readonly Message[] =>
  messages.filter(({ number, user_id: by }) => number > newTo && by !== readerId && !folded.has(by)).slice(-3)

/**
 * Returns the range of message numbers in which others' messages count as new. It starts after the last message read,
 * or, if the reader left this tab and returned, after the message that was the newest when they left.
 */
function useSince(messages: readonly Message[], opened: { readTo: number; newTo: number }) {
  const newest = messages.at(-1)?.number ?? 0
  const [since, setSince] = useState(opened)
  const leftAt = useRef<number>(undefined)
  // Runs in a layout effect, so that a message counts as seen even if the reader leaves as soon as it is shown.
  useLayoutEffect(() => {
    const turn = () => {
      if (document.visibilityState === 'hidden') leftAt.current ??= newest
      else if (leftAt.current !== undefined) {
        if (newest > leftAt.current) setSince({ readTo: leftAt.current, newTo: newest })
        leftAt.current = undefined
      }
    }
    document.addEventListener('visibilitychange', turn)
    return () => document.removeEventListener('visibilitychange', turn)
  }, [newest])
  return since
}

const KEYS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowUp: (at) => Math.max(0, at - 1),
  ArrowDown: (at, count) => Math.min(count - 1, at + 1),
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** Shows a conversation's messages. Arrow keys move between them, and screen readers announce new ones. */
export function MessagesSection(props: MessagesSectionProps) {
  const { label, messages, unsent, readTo, newTo, isAtLatest, isConnected, landing, now, hasOlder, folded } = props
  const { reader } = useActions()
  const list = useRef<HTMLOListElement>(null)
  const [activeId, setActiveId] = useState<string>()
  const since = useSince(messages, { readTo, newTo })
  const waiting = unsent.filter(({ client_id: id }) => !messages.some((message) => message.client_id === id))
  const { older, newer, read, leave } = props
  const { isAtFoot, onScroll, to, toFoot } = useScrollAnchor(list, { older, newer, isAtLatest })
  const { footAt, pass, readAll } = useReadTracking(list, { readTo, read })
  const spoken = spokenOf(props, reader.id)
  const last = messages.at(-1)?.number ?? 0
  const unseen = isAtFoot ? 0 : props.newest - footAt

  // Runs in a layout effect: if the end of the list were painted first, its messages would count as read.
  useLayoutEffect(() => {
    const firstNew = isAtLatest ? undefined : messages.find(({ number }) => number > readTo)
    const find = (what: string) => list.current?.querySelector<HTMLElement>(what)
    if (landing.at === 'foot') toFoot()
    else if (landing.at === 'new') to(find('[data-new]') ?? find(`[data-number="${firstNew?.number}"]`))
    else {
      const row = find(`[data-number="${landing.at}"]`)
      to(row)
      if (row) row.focus({ preventScroll: true })
      else showToast({ title: 'Message not found', text: 'The link may be incomplete.', kind: 'danger' })
    }
    // oxlint-disable-next-line react/exhaustive-deps -- Runs once for each requested position.
  }, [landing])
  useEffect(() => {
    const look = () => {
      if (isAtFoot && isAtLatest && last > 0 && document.visibilityState === 'visible') readAll(last)
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [isAtFoot, isAtLatest, last, readAll])

  const onKeyDown = (event: KeyboardEvent) => {
    const row = (event.target as HTMLElement).closest<HTMLElement>('[data-message]')
    if (event.key === 'Escape') return leave()
    const move = KEYS[event.key]
    if (!row || row !== event.target || !move) return
    const all = [...(list.current?.querySelectorAll<HTMLElement>('[data-message][tabindex]') ?? [])]
    event.preventDefault()
    all[move(all.indexOf(row), all.length)]?.focus()
  }
  const point = (id: string) => (event: PointerEvent) => {
    if (id === activeId || event.pointerType !== 'mouse' || list.current?.querySelector(':popover-open')) return
    // A focused action on the previous message is about to disappear, so that message's row gets the focus.
    const focused = document.activeElement?.closest<HTMLElement>('[data-message]')
    if (focused && list.current?.contains(focused)) focused.focus({ preventScroll: true })
    setActiveId(id)
  }
  const focusable = activeId ?? messages.at(-1)?.id
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <div role="log" aria-label={`New in ${label}`} className="sr-only">
        {spoken.map(({ id, username, content }) => (
          <p key={id}>
            {username}: {content}
          </p>
        ))}
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Handles key presses on its rows, which have the focus. */}
      <ol
        ref={list}
        aria-label={`Messages in ${label}`}
        onScroll={() => {
          onScroll()
          pass()
        }}
        onKeyDown={onKeyDown}
        className="flex min-h-0 flex-1 flex-col overflow-y-auto overscroll-contain px-2 pb-3 [overflow-anchor:none] sm:px-4"
      >
        <li className="mt-auto px-2 pt-4 text-[13px] leading-[18px] text-muted">
          {hasOlder ? 'Loading earlier messages…' : messages.length === 0 ? props.empty : null}
        </li>
        {timelineOf({ messages, ...since, memberId: reader.id, now }).map((line) => {
          if (line.is === 'day') return <Separator key={line.key} words={line.words} />
          if (line.is === 'new') return <Separator key={line.key} words="New messages" isNew />
          const { id } = line.message
          return (
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Hovering shows actions.
            <li
              key={line.key}
              data-message={id}
              data-number={line.message.number}
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Arrow keys move between rows.
              tabIndex={id === focusable ? 0 : -1}
              // Reacts to moves only: a message that scrolls under an unmoved pointer must not become active.
              onPointerMove={point(id)}
              onPointerDown={() => setActiveId(id)}
              onFocus={() => setActiveId(id)}
              className="rounded-[6px] outline-offset-[-2px]"
            >
              <MessageListItem
                message={line.message}
                isOn={line.isOn}
                now={now}
                isActive={id === activeId}
                isLit={line.message.number === landing.at}
                isFolded={folded.has(line.message.user_id)}
                isQuoteFolded={line.message.reply_to !== null && folded.has(line.message.reply_to.user_id)}
              />
            </li>
          )
        })}
        {waiting.map((one) => (
          <UnsentRow key={one.client_id} unsent={one} isConnected={isConnected} retry={props.retry} drop={props.drop} />
        ))}
      </ol>
      {isAtFoot ? null : (
        <Button size="small" className="absolute right-4 bottom-3 shadow-lg" onClick={props.latest}>
          <IconArrowDown size={16} aria-hidden="true" />
          Jump to latest{unseen > 0 ? ` (${unseen} new)` : ''}
        </Button>
      )}
    </div>
  )
}

/** The numbers of the first visible message, and of the last message whose lower end is visible. */
type VisibleRange = { first: number; last: number }

/** Returns the read position after these messages were visible. Skipped messages do not count as read. Pure. */
export const advanceReadPosition = (to: number, { first, last }: VisibleRange): number =>
  first <= to + 1 ? Math.max(to, last) : to

function seenIn(list: HTMLElement): VisibleRange | undefined {
  const edges = list.getBoundingClientRect()
  const numbers = [...list.querySelectorAll<HTMLElement>('[data-number]')].flatMap((row) => {
    const { bottom } = row.getBoundingClientRect()
    return bottom > edges.top + 8 && bottom < edges.bottom + 1 ? Number(row.dataset.number) : []
  })
  const [first] = numbers
  return first === undefined ? undefined : { first, last: numbers.at(-1) ?? first }
}

type Reading = { readTo: number; read: (number: number) => void }

/** Tracks how far the reader has read a list, by scrolling or by staying at its end. */
function useReadTracking(list: RefObject<HTMLElement | null>, { readTo, read }: Reading) {
  const passedTo = useRef(readTo)
  const [footAt, setFootAt] = useState(readTo)
  const pass = () => {
    const seen = list.current && document.visibilityState === 'visible' ? seenIn(list.current) : undefined
    const to = seen ? advanceReadPosition(passedTo.current, seen) : 0
    if (to <= passedTo.current) return
    passedTo.current = to
    read(to)
  }
  const readAll = useCallback(
    (newest: number) => {
      passedTo.current = Math.max(passedTo.current, newest)
      setFootAt(newest)
      read(newest)
    },
    [read],
  )
  return { footAt, pass, readAll }
}
