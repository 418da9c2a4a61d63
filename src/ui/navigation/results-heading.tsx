import { type ReactNode, useEffect, useRef } from 'react'

const ID = 'results'

/** Focuses the results heading, for elements that disappear when pressed, such as a link shown instead of results. */
export const focusResults = (): void => document.getElementById(ID)?.focus({ preventScroll: true })

type ResultsHeadingProps = {
  /** The number of results, announced by screen readers whenever it changes. */
  children: ReactNode
  /**
   * The list's name without its page number. If it changes, the focus stays where the reader typed or chose another
   * list.
   */
  list: string
  page: number
  totalPages: number
}

/**
 * Renders the heading of a list in pages. When the page changes, the heading takes the focus, so that reading continues
 * from there.
 */
export function ResultsHeading({ children, list, page, totalPages }: ResultsHeadingProps) {
  const seen = useRef({ list, page })
  useEffect(() => {
    const isTurned = seen.current.list === list && seen.current.page !== page
    seen.current = { list, page }
    if (isTurned) focusResults()
  }, [list, page])
  return (
    <h2 id={ID} tabIndex={-1} className="pt-5 pb-3 text-[14px] leading-5 text-muted tabular-nums">
      <span aria-live="polite">{children}</span>
      {totalPages > 1 ? `, page ${page.toLocaleString('en')} of ${totalPages.toLocaleString('en')}` : null}
    </h2>
  )
}
