import type { ReactNode } from 'react'

type EmptyStateProps = {
  title: string
  /** Level of the heading: 2 directly below the page's own heading, otherwise 3. */
  level?: 2 | 3
  children?: ReactNode
  action?: ReactNode
}

/** Renders a message for an empty list: why it is empty, and what to do next. */
export function EmptyState({ title, level = 3, children, action }: EmptyStateProps) {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <div className="grid justify-items-start gap-2 py-10">
      <Heading className="font-serif text-[21px] leading-7 font-semibold">{title}</Heading>
      {children ? <p className="max-w-[56ch] text-muted">{children}</p> : null}
      {action ? <div className="mt-2">{action}</div> : null}
    </div>
  )
}
