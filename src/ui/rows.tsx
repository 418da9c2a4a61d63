import type { ReactNode } from 'react'

type RowParts = {
  title: ReactNode
  about: ReactNode
  state?: ReactNode
  measure: ReactNode
  /** Null if this row has no action, undefined if no row of the list has one. */
  action?: ReactNode
}

/** Renders one row of a dashboard's list: title, progress and action; on a phone the last two are side by side. */
export function Row({ title, about, state, measure, action }: RowParts) {
  return (
    <li
      className={`grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2.5 border-b border-line py-[18px] sm:gap-x-6 ${action === undefined ? 'sm:grid-cols-[minmax(0,1fr)_190px]' : 'sm:grid-cols-[minmax(0,1fr)_190px_150px]'}`}
    >
      <div className="min-w-0 max-sm:col-span-2">
        <h3 className="font-serif text-[18px] leading-6 font-semibold text-pretty break-words">{title}</h3>
        <div className="mt-1 flex flex-wrap gap-x-2.5 text-[14px] leading-5 text-muted">
          <div className="min-w-0 break-words">{about}</div>
          {state}
        </div>
      </div>
      <div
        className={`grid gap-1.5 text-[13px] max-sm:not-has-[[role=progressbar]]:flex max-sm:flex-wrap max-sm:gap-x-3 leading-[18px] text-muted tabular-nums ${action ? '' : 'max-sm:col-span-2'}`}
      >
        {measure}
      </div>
      {action ? <div className="grid justify-items-stretch">{action}</div> : null}
    </li>
  )
}

type RowsParts = {
  title: string
  /** The button that adds to the list, shown next to the title. */
  beside?: ReactNode
  /** Link to the complete list. */
  more?: ReactNode
  children: ReactNode
}

/** Renders a titled list of a dashboard. */
export function Rows({ title, beside, more, children }: RowsParts) {
  return (
    <section className="mt-8" aria-label={title}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 className="text-[17px] leading-6 font-semibold">{title}</h2>
        {beside}
      </div>
      <ul>{children}</ul>
      {more ? <div className="pt-3">{more}</div> : null}
    </section>
  )
}
