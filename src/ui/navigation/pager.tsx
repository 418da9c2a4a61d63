import { Link } from './link.tsx'
import { visiblePages } from './visible-pages.ts'

type PagerProps = { page: number; totalPages: number; addressOf: (page: number) => string }

// On a phone, seven cells fit in one row.
const cell = 'inline-flex min-h-11 min-w-9 items-center justify-center px-1 sm:min-w-11 sm:px-2'

type StepProps = { to: string | undefined; rel: 'prev' | 'next'; children: string }

function Step({ to, rel, children }: StepProps) {
  if (!to) return <span className={`${cell} text-muted`}>{children}</span>
  return (
    <Link to={to} rel={rel} className={`${cell} font-semibold text-brand hover:underline`}>
      {children}
    </Link>
  )
}

/** Renders Previous, up to five page numbers, and Next; nothing if there is only one page. */
export function Pager({ page, totalPages, addressOf }: PagerProps) {
  if (totalPages <= 1) return null
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center py-5 tabular-nums max-sm:justify-between sm:gap-1">
      <Step rel="prev" to={page > 1 ? addressOf(Math.min(page - 1, totalPages)) : undefined}>
        Previous
      </Step>
      {visiblePages(page, totalPages).map((number) => (
        <Link
          key={number}
          to={addressOf(number)}
          aria-label={`Page ${number}`}
          aria-current={number === page ? 'page' : undefined}
          className={`${cell} text-muted hover:text-ink aria-[current]:font-semibold aria-[current]:text-ink`}
        >
          {number}
        </Link>
      ))}
      <Step rel="next" to={page < totalPages ? addressOf(page + 1) : undefined}>
        Next
      </Step>
    </nav>
  )
}
