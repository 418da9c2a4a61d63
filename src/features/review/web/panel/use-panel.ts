import { useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { showToast } from '#ui/toasts/toast-store.ts'
import type { ReviewItem } from '../../contract.ts'
import type { DecisionKey, ReviewTab } from '../review-queue.ts'
import { useReviewItem, useReviews } from '../live-data.ts'
import { type PanelCommand, isTabKey, tabAt } from './panel-keys.ts'
import { addressOf, type ReviewListState, readListState } from '../list-state.ts'
import { usePanelKeys } from './use-panel-keys.ts'
import { useReviewSession } from './use-review-session.ts'
import { useRows } from './use-rows.ts'

/** A list, with the item that the address names before it where the list does not hold it. */
function useShown(listState: ReviewListState) {
  const list = useReviews(listState)
  const items = list.data?.items
  const isApart = listState.id !== '' && items !== undefined && items.every(({ id }) => id !== listState.id)
  const apart = useReviewItem(listState.openTab.kind, listState.id, isApart)
  return { list, shown: [...(apart ? [apart] : []), ...(items ?? [])] }
}

type Asked = { listState: ReviewListState; shown: ReviewItem[]; mayDecide: boolean; begin: (item: ReviewItem) => void }

/** Opens the dialog on the item that an address asks to be decided on, once: a reload, or Back, finds the list. */
function useAsked({ listState, shown, mayDecide, begin }: Asked) {
  const navigate = useNavigate()
  const asked = listState.deciding ? shown.find(({ id }) => id === listState.id) : undefined
  // What is drawn before the address has changed asks for nothing more.
  const opened = useRef<string>(undefined)
  useEffect(() => {
    if (opened.current === asked?.id) return
    opened.current = asked?.id
    if (!asked) return
    if (asked.open && mayDecide) begin(asked)
    void navigate(addressOf({ ...listState, deciding: false }), { replace: true, preventScrollReset: true })
  }, [asked, begin, mayDecide, navigate, listState])
}

/** The panel at work: where one is, what is listed there, which row has the focus, and what is being decided. */
export function usePanel() {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const listState = readListState(search)
  const { list, shown } = useShown(listState)
  const mayDecide = list.data?.may_decide ?? false
  const ids = shown.map(({ id }) => id)
  const rows = useRows(list.data ? ids : undefined)
  const reviewing = useReviewSession(rows, { openTab: listState.openTab, ids })
  useAsked({ listState, shown, mayDecide, begin: reviewing.begin })
  const searchField = useRef<HTMLInputElement>(null)
  const [showsKeys, setShowsKeys] = useState(false)

  const toggle = ({ id }: ReviewItem) =>
    void navigate(addressOf({ ...listState, id: listState.id === id ? '' : id }), {
      replace: true,
      preventScrollReset: true,
    })

  const goTo = (openTab: ReviewTab) => void navigate(addressOf({ openTab }), { preventScrollReset: true })

  const decide = (item: ReviewItem, key: DecisionKey) => {
    const decision = listState.openTab.keys[key]
    if (!item.open) return
    if (mayDecide) reviewing.begin(item, decision)
    else showToast({ title: 'Admins decide here', text: 'As a moderator you can read everything.' })
  }

  const keys = usePanelKeys((command: PanelCommand) => {
    if (isTabKey(command)) return goTo(tabAt(command))
    if (command === 'next' || command === 'previous') return rows.move(command === 'next' ? 1 : -1)
    if (command === 'search') return searchField.current?.select()
    if (command === 'help') return setShowsKeys(true)
    const here = rows.currentId()
    const current = shown.find(({ id }) => id === here)
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
    searchField,
    mayDecide,
    toggle,
    keys: { ...keys, isShown: showsKeys, show: () => setShowsKeys(true), hide: () => setShowsKeys(false) },
  }
}
