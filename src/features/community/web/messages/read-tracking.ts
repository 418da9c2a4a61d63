import { type RefObject, useCallback, useRef, useState } from 'react'

/** The numbers of the first and the last message that one sees, the last one to its end. */
export type VisibleRange = { first: number; last: number }

/** How far one has read who sees these: what was jumped over is not read. Pure. */
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

/** Notes how far a list was read by scrolling, and to where it was read when one was at its foot. */
export function useReadTracking(list: RefObject<HTMLElement | null>, { readTo, read }: Reading) {
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
