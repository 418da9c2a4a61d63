import { type ReactNode, use } from 'react'
import { Link } from '#ui/navigation/link.tsx'
import { OwnPlace } from '#ui/navigation/own-place.ts'

/** The row that stands in the place of the site's header: the way back at its start, the writer's own things at its end. */
export const BarRow = ({ children }: { children?: ReactNode }) => (
  <div className="mx-auto flex min-h-14 max-w-[1440px] flex-wrap items-center gap-x-3 gap-y-1 px-4 py-1.5 sm:px-5 lg:gap-x-5">
    <Link
      to="/student/dashboard"
      aria-label="Inflo, dashboard"
      className="-ml-3 flex size-11 flex-none items-center justify-center lg:-mr-3"
    >
      <span aria-hidden="true" className="inline-block h-5 w-2 border-r border-l-4 border-brand" />
    </Link>
    {children}
    <div className="ml-auto">{use(OwnPlace)}</div>
  </div>
)
