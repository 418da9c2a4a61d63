import { type RefObject, useEffect, useState } from 'react'

/** At which ends more of a row is to be found by scrolling. */
export type Edges = { before: boolean; after: boolean }

const NONE: Edges = { before: false, after: false }

/** Pure. @param row in pixels; parts of a pixel are no edge */
export function edgesOf(row: { scrollLeft: number; clientWidth: number; scrollWidth: number }): Edges {
  return { before: row.scrollLeft > 1, after: row.scrollLeft + row.clientWidth < row.scrollWidth - 1 }
}

/** Where a row is cut, as it is scrolled and as what stands in it changes. */
export function useScrolledEdges(ref: RefObject<HTMLElement | null>): Edges {
  const [edges, setEdges] = useState(NONE)
  useEffect(() => {
    const row = ref.current
    if (!row) return
    const note = () => {
      const now = edgesOf(row)
      setEdges((known) => (known.before === now.before && known.after === now.after ? known : now))
    }
    const sizes = new ResizeObserver(note)
    sizes.observe(row)
    const tools = new MutationObserver(note)
    tools.observe(row, { childList: true })
    row.addEventListener('scroll', note, { passive: true })
    return () => {
      sizes.disconnect()
      tools.disconnect()
      row.removeEventListener('scroll', note)
    }
  }, [ref])
  return edges
}
