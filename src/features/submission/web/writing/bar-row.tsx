import { type ReactNode, use } from 'react'
import { Link } from '#ui/navigation/link.tsx'
import { OwnPlace } from '#ui/navigation/own-place.ts'

/** Shows a row that replaces the site's header, with a dashboard link first and the member's menus last. */
export const BarRow = ({ children, ownClassName = '' }: { children?: ReactNode; ownClassName?: string }) => (
  <div className="mx-auto min-h-14 max-w-[1440px] items-center px-4 py-1.5 max-sm:grid max-sm:grid-cols-[auto_minmax(0,1fr)_auto_auto] max-sm:gap-x-2 sm:flex sm:flex-wrap sm:gap-x-3 sm:gap-y-1 sm:px-5 lg:gap-x-5">
    <Link
      to="/student/dashboard"
      aria-label="Inflo, dashboard"
      className="-ml-3 flex size-11 flex-none items-center justify-center max-sm:row-span-2 max-sm:row-start-1 max-sm:-mr-2 lg:-mr-3"
    >
      <span aria-hidden="true" className="inline-block h-5 w-2 border-r border-l-4 border-brand" />
    </Link>
    {children}
    <div className={`ml-auto max-sm:col-span-2 max-sm:col-start-3 max-sm:row-start-5 ${ownClassName}`}>
      {use(OwnPlace)}
    </div>
  </div>
)
