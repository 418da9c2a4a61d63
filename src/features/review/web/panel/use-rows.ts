import { useEffect, useState } from 'react'

/** The id of the list's heading, which gets the focus when no row is left. */
export const HEADING_ID = 'review-list'

const allRows = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[data-row]')]
const idOf = (row: Element | null | undefined): string | undefined => row?.getAttribute('data-row') ?? undefined

function enter(row: HTMLElement | undefined): void {
  row?.querySelector('summary')?.focus({ preventScroll: true })
  row?.scrollIntoView({ block: 'nearest' })
}

/** Tracks which row of a list has the focus, or had the focus last. */
export class RowFocus {
  private id = ''
  private index = -1

  /** Stores the newly focused row. */
  keep(row: Element | null | undefined): void {
    const id = idOf(row)
    if (!row || !id) return
    this.id = id
    this.index = allRows().findIndex((one) => one === row)
  }

  private go(row: HTMLElement | undefined): void {
    this.keep(row)
    enter(row)
  }

  private here(): HTMLElement | undefined {
    const focused = document.activeElement?.closest<HTMLElement>('[data-row]') ?? undefined
    return focused ?? allRows().find((row) => idOf(row) === this.id)
  }

  readonly currentId = (): string | undefined => idOf(this.here())

  move(by: number): void {
    const rows = allRows()
    const current = this.here()
    const index = current ? rows.indexOf(current) + by : Math.max(0, this.index)
    this.go(rows[Math.min(Math.max(0, index), rows.length - 1)])
  }

  focus(id: string): void {
    const row = allRows().find((one) => idOf(one) === id)
    if (row) this.go(row)
    else this.goOn()
  }

  /** Focuses the row that is now at the position of the removed one, or the list's heading if no row is left. */
  private goOn(): void {
    const rows = allRows()
    if (rows.length === 0) document.getElementById(HEADING_ID)?.focus()
    this.go(rows[Math.min(Math.max(0, this.index), rows.length - 1)])
  }

  /** Moves the focus if the focused row is no longer listed. */
  settle(ids: readonly string[]): void {
    if (this.id === '' || ids.includes(this.id)) return
    const { activeElement } = document
    // A dialog restores the focus when it closes.
    if (activeElement?.closest('dialog')) return
    // If the reader has moved the focus elsewhere, the focus stays there, and the stored row is cleared.
    if (activeElement && activeElement !== document.body) {
      this.id = ''
      this.index = -1
      return
    }
    this.goOn()
  }
}

/** Moves the focus among the rows of a list; `ids` are undefined while the list is being fetched. */
export function useRows(ids: readonly string[] | undefined) {
  const [rowFocus] = useState(() => new RowFocus())
  const shown = ids?.join()
  useEffect(() => {
    if (shown !== undefined) rowFocus.settle(shown.split(','))
  }, [rowFocus, shown])
  return rowFocus
}
