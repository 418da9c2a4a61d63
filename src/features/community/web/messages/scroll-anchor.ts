import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** Distance from the bottom within which a list counts as scrolled to the bottom. */
const AT_FOOT_PX = 48
/** Distance from an end at which more messages are fetched. */
const NEAR_END_PX = 600

type Kept = { id: string; top: number }

/** Returns the message at the upper edge of a list, and how far below the edge it begins. */
function placeIn(list: HTMLElement): Kept | undefined {
  const edge = list.getBoundingClientRect().top
  const all = [...list.querySelectorAll<HTMLElement>('[data-message]')]
  const first = all.find((element) => element.getBoundingClientRect().bottom > edge + 8)
  return first && { id: first.dataset.message ?? '', top: first.getBoundingClientRect().top - edge }
}

const byId = (list: HTMLElement, id: string): HTMLElement | null =>
  list.querySelector<HTMLElement>(`[data-message="${CSS.escape(id)}"]`)

type Ends = { older: () => void; newer: () => void; isAtLatest: boolean }

/** Keeps a list scrolled to the bottom, or to the message being read, when messages are added above or below. */
export function useScrollAnchor(list: RefObject<HTMLElement | null>, { older, newer, isAtLatest }: Ends) {
  const anchor = useRef<Kept | 'foot'>('foot')
  const [isAtFoot, setAtFoot] = useState(false)
  const toFoot = () => {
    anchor.current = 'foot'
    list.current?.scrollTo({ top: list.current.scrollHeight })
  }

  // Restores the position after each render, since messages may have been added.
  useLayoutEffect(() => {
    const element = list.current
    if (!element) return
    if (anchor.current === 'foot') return toFoot()
    const { id, top } = anchor.current
    const kept = byId(element, id)
    if (kept) element.scrollBy({ top: kept.getBoundingClientRect().top - element.getBoundingClientRect().top - top })
  })

  useEffect(() => {
    const element = list.current
    if (!element) return
    // Keeps a reader at the bottom when the on-screen keyboard opens or a picture loads.
    const observer = new ResizeObserver(() => {
      if (anchor.current === 'foot') element.scrollTo({ top: element.scrollHeight })
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [list])

  const onScroll = () => {
    const element = list.current
    if (!element) return
    const below = element.scrollHeight - element.scrollTop - element.clientHeight
    const atFoot = isAtLatest && below < AT_FOOT_PX
    anchor.current = atFoot ? 'foot' : (placeIn(element) ?? anchor.current)
    setAtFoot(atFoot)
    if (element.scrollTop < NEAR_END_PX) older()
    if (below < NEAR_END_PX) newer()
  }
  return {
    isAtFoot,
    onScroll,
    toFoot: () => {
      toFoot()
      onScroll()
    },
    /** Scrolls an element to the upper third of the list. Without an element, the position does not change. */
    to: (element: HTMLElement | null | undefined) => {
      if (element && list.current) {
        const top = list.current.clientHeight / 3
        const below = element.getBoundingClientRect().top - list.current.getBoundingClientRect().top
        list.current.scrollBy({ top: below - top })
      }
      onScroll()
    },
  }
}
