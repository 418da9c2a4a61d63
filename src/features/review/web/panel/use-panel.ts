import { useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { showToast } from '#ui/toasts/toast-store.ts'
import { REVIEW_TABS } from '#app/review-tabs.ts'
import { TYPED_IN } from '#ui/keyboard/single-keys.ts'
import { useSingleKeys } from '#ui/keyboard/use-single-keys.ts'
import type { ReviewItem } from '../../contract.ts'
import type { DecisionKey, ReviewTab } from '../review-queue.ts'
import { useUndo } from '../delay/use-undo.ts'
import { useReviewItem, useReviews } from '../live-data.ts'
import { addressOf, type ReviewListState, readListState } from '../list-state.ts'
import { useRows, type RowFocus } from './use-rows.ts'

/** Returns an item by its id; undefined if the list includes it. */
function useItemApart(kind: string, id: string, items: ReviewItem[] | undefined) {
  const isApart = id !== '' && items !== undefined && items.every((item) => item.id !== id)
  return useReviewItem(kind, id, isApart)
}

/**
 * Returns a list, preceded by the item that the URL names and the item that was decided on last, if the list does not
 * include them.
 */
function useShown(listState: ReviewListState, decided: Pick<ReviewItem, 'kind' | 'id'> | undefined) {
  const list = useReviews(listState)
  const items = list.data?.items
  const { kind } = listState.openTab
  const named = useItemApart(kind, listState.id, items)
  const decidedId = decided?.kind === kind && decided.id !== listState.id ? decided.id : ''
  const last = useItemApart(kind, decidedId, items)
  return { list, shown: [...(last ? [last] : []), ...(named ? [named] : []), ...(items ?? [])] }
}

type Asked = { listState: ReviewListState; shown: ReviewItem[]; mayDecide: boolean; begin: (item: ReviewItem) => void }

/** Opens the dialog for the item in the URL, once: after a reload or Back, only the list is shown. */
function useAsked({ listState, shown, mayDecide, begin }: Asked) {
  const navigate = useNavigate()
  const asked = listState.deciding ? shown.find(({ id }) => id === listState.id) : undefined
  // Prevents opening the dialog again on a render before the URL has changed.
  const opened = useRef<string>(undefined)
  useEffect(() => {
    if (opened.current === asked?.id) return
    opened.current = asked?.id
    if (!asked) return
    if (asked.open && mayDecide) begin(asked)
    void navigate(addressOf({ ...listState, deciding: false }), { replace: true, preventScrollReset: true })
  }, [asked, begin, mayDecide, navigate, listState])
}

/** Returns the panel's state: its URL, the listed items, the focused row, and the item being decided on. */
export function usePanel() {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const listState = readListState(search)
  const undoing = useUndo()
  const { list, shown } = useShown(listState, undoing.last)
  const mayDecide = list.data?.may_decide ?? false
  const ids = shown.map(({ id }) => id)
  const rows = useRows(list.data ? ids : undefined)
  const reviewing = useReviewSession(rows, { openTab: listState.openTab, ids })
  const searchField = useRef<HTMLInputElement>(null)
  const [showsKeys, setShowsKeys] = useState(false)

  const toggle = ({ id }: ReviewItem) =>
    void navigate(addressOf({ ...listState, id: listState.id === id ? '' : id }), {
      replace: true,
      preventScrollReset: true,
    })

  const { begin, decide } = decidingOf({ listState, mayDecide, toggle, begin: reviewing.begin })
  useAsked({ listState, shown, mayDecide, begin })

  const undo = (item: ReviewItem) => void undoing.undo({ ...pickPending(item), title: listState.openTab.titleOf(item) })

  const goTo = (openTab: ReviewTab) => void navigate(addressOf({ openTab }), { preventScrollReset: true })

  const keys = usePanelKeys((command: PanelCommand) => {
    if (isTabKey(command)) return goTo(tabAt(command))
    if (command === 'next' || command === 'previous') return rows.move(command === 'next' ? 1 : -1)
    if (command === 'search') return searchField.current?.select()
    if (command === 'help') return setShowsKeys(true)
    const here = rows.currentId()
    const current = shown.find(({ id }) => id === here)
    if (command === 'undo') {
      if (current?.pending_decision && mayDecide) return undo(current)
      return undoing.last && void undoing.undo(undoing.last)
    }
    if (!current) return
    if (command === 'open') toggle(current)
    else decide(current, command)
  })

  return {
    listState,
    list,
    shown,
    rows,
    reviewing,
    begin,
    undo,
    confirm: undoing.confirm,
    searchField,
    mayDecide,
    toggle,
    keys: { ...keys, isShown: showsKeys, show: () => setShowsKeys(true), hide: () => setShowsKeys(false) },
  }
}

type Deciding = {
  listState: ReviewListState
  mayDecide: boolean
  toggle: (item: ReviewItem) => void
  begin: (item: ReviewItem, decision?: string) => void
}

/** Returns functions that open the dialog of an item. An item that must be read first is opened instead. */
function decidingOf({ listState: { openTab, id }, mayDecide, toggle, begin }: Deciding) {
  const beginRead = (item: ReviewItem, decision?: string): void => {
    if (!openTab.mustOpen?.(item)) return begin(item, decision)
    if (id !== item.id) toggle(item)
    showToast({
      title: 'Read the text before you decide',
      text: 'It is open now. Choose Review after you have read it.',
    })
  }
  return {
    begin: beginRead,
    decide: (item: ReviewItem, key: DecisionKey) => {
      if (!item.open) return
      if (mayDecide) beginRead(item, openTab.keys[key])
      else showToast({ title: 'Admins decide here', text: 'As a moderator you can read everything.' })
    },
  }
}

const pickPending = ({ kind, id, reviewed_at }: ReviewItem) => ({ kind, id, reviewed_at })

/** Handles keyboard shortcuts while no dialog is open, unless the reader has switched them off. */
function usePanelKeys(act: (command: PanelCommand) => void) {
  const { on, change } = useSingleKeys()
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  useEffect(() => {
    if (!on) return
    const onKey = (event: KeyboardEvent) => {
      if (document.querySelector('dialog[open]')) return
      const command = commandFor({ ...pick(event), target: event.target as Element | null })
      if (!command) return
      // Prevents Firefox from opening its own search with "/".
      event.preventDefault()
      latest.current(command)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [on])
  return { on, change }
}

const pick = ({ key, ctrlKey, metaKey, altKey, defaultPrevented }: KeyboardEvent) => ({
  key,
  ctrlKey,
  metaKey,
  altKey,
  defaultPrevented,
})

/** Returns the id of the row after the decided one; if that was the last row, the id of the row before it. Pure. */
export function rowAfter(ids: readonly string[], id: string): string | undefined {
  const index = ids.indexOf(id)
  return index === -1 ? undefined : (ids[index + 1] ?? ids[index - 1])
}

type Reviewing = { openTab: ReviewTab; item: ReviewItem; decision?: string | undefined }

type Listed = { openTab: ReviewTab; ids: readonly string[] }

/**
 * Stores the item being decided on separately from the list, since a decided item disappears from the list while its
 * dialog is still open.
 */
function useReviewSession(rows: RowFocus, { openTab, ids }: Listed) {
  const [reviewing, setReviewing] = useState<Reviewing>()
  const next = useRef<string>(undefined)
  // Moves the focus back to the row, or after a decision to the next row. Either row may have disappeared from the
  // list.
  useEffect(() => {
    if (reviewing || next.current === undefined) return
    rows.focus(next.current)
    next.current = undefined
  }, [reviewing, rows])
  return {
    reviewing,
    begin: (item: ReviewItem, decision?: string) => setReviewing({ openTab, item, decision }),
    leave: () => {
      next.current = reviewing?.item.id
      setReviewing(undefined)
    },
    finish: (id: string) => {
      next.current = rowAfter(ids, id) ?? id
      setReviewing(undefined)
    },
  }
}

/** The key that opens a tab: the tab's number, starting at 1. */
type TabKey = '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9'

/** A command that one key triggers in the panel. */
type PanelCommand = 'next' | 'previous' | 'open' | 'search' | 'help' | 'undo' | DecisionKey | TabKey

const COMMANDS: Record<string, PanelCommand> = {
  j: 'next',
  k: 'previous',
  o: 'open',
  Enter: 'open',
  '/': 'search',
  '?': 'help',
  a: 'a',
  r: 'r',
  x: 'x',
  u: 'undo',
}

export const isTabKey = (key: string): key is TabKey => /^[1-9]$/.test(key) && Number(key) <= REVIEW_TABS.length

/** Returns the tab that a number key opens. Pure. */
export const tabAt = (key: TabKey): ReviewTab => REVIEW_TABS[Number(key) - 1] ?? REVIEW_TABS[0]

// Elements on which Enter already has an effect.
const PRESSABLE = 'a, button, summary, label'

type Pressed = {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  defaultPrevented: boolean
  target: { matches?: (selector: string) => boolean; closest?: (selector: string) => unknown } | null
}

/** Returns the command of a pressed key; undefined while typing, or with a modifier key. Pure. */
export function commandFor({ key, target, ...held }: Pressed): PanelCommand | undefined {
  if (held.ctrlKey || held.metaKey || held.altKey || held.defaultPrevented) return undefined
  if (target?.closest?.(TYPED_IN)) return undefined
  if (key === 'Enter' && target?.closest?.(PRESSABLE)) return undefined
  if (isTabKey(key)) return key
  return Object.hasOwn(COMMANDS, key) ? COMMANDS[key] : undefined
}
