import type { ReactNode } from 'react'

type EmptyStateProps = { title: string; children?: ReactNode; action?: ReactNode }

/** What stands where there is nothing yet: why, and what to do next. */
export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className="grid justify-items-start gap-2 py-10">
      <h3 className="font-serif text-[21px] leading-7 font-semibold">{title}</h3>
      {children ? <p className="max-w-[56ch] text-muted">{children}</p> : null}
      {action ? <div className="mt-2">{action}</div> : null}
    </div>
  )
}
