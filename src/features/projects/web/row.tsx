import type { ReactNode } from 'react'

type RowParts = { title: ReactNode; about: ReactNode; state?: ReactNode; measure: ReactNode; action: ReactNode }

/** One line of the dashboard's lists: what it is, how far it is, what to do with it. */
export function Row({ title, about, state, measure, action }: RowParts) {
  return (
    <li className="grid items-center gap-x-6 gap-y-2.5 border-b border-line py-[18px] sm:grid-cols-[minmax(0,1fr)_190px_150px]">
      <div className="min-w-0">
        <h3 className="font-serif text-[18px] leading-6 font-semibold text-pretty break-words">{title}</h3>
        <div className="mt-1 flex flex-wrap gap-x-2.5 text-[14px] leading-5 text-muted">
          <div className="min-w-0 break-words">{about}</div>
          {state}
        </div>
      </div>
      <div className="grid gap-1.5 text-[13px] leading-[18px] text-muted tabular-nums">{measure}</div>
      <div className="grid justify-items-start sm:justify-items-stretch">{action}</div>
    </li>
  )
}

/** A titled list of the dashboard. */
export function Rows({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-8" aria-label={title}>
      <h2 className="text-[17px] leading-6 font-semibold">{title}</h2>
      <ul>{children}</ul>
    </section>
  )
}
