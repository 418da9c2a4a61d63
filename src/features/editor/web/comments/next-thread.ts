import { useLayoutEffect, useRef } from 'react'
import { useFocusRestore } from '#ui/navigation/use-focus-restore.ts'

const CARDS = '[id^="thread-"]'

const cardsIn = (place: HTMLElement | null): HTMLElement[] => [...(place?.querySelectorAll<HTMLElement>(CARDS) ?? [])]

/** What comes after one that went, by the order in which they stood; the one before it where it was the last. Pure. */
export function nextOf(ids: readonly string[], gone: string, left: ReadonlySet<string>): string | undefined {
  const at = ids.indexOf(gone)
  return [...ids.slice(at + 1), ...ids.slice(0, Math.max(at, 0)).toReversed()].find((id) => left.has(id))
}

/**
 * Where one goes on when a thread was settled, opened again or taken back: in its card, if that only went elsewhere, in the next, or
 * where those that are settled are shown.
 */
export function useNextThread() {
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
