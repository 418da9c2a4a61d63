import type { ReactNode } from 'react'
import { useSession } from '#features/accounts/web/public.tsx'
import { type Around, useAround } from '#ui/navigation/around.ts'
import { Toaster } from '#ui/toasts/toaster.tsx'
import { useLazyModule } from '#ui/use-lazy-module.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { RouteAnnouncer } from './route-announcer.tsx'

// It stands below the screen until the page has come, and may come after it.
const loadSlimFooter = () => import('./slim-footer.tsx')
// Visitors have none.
const loadKeys = () => import('./member-palette.tsx')

type PageFrameProps = {
  /** What stands around a page that is shown in the place of another, and has a main button of its own. */
  around?: Around
  /** What floats over every page. */
  beside?: ReactNode
  children: ReactNode
}

/** Header, page and footer, with a way past the header for those who go by keyboard. */
export function PageFrame({ around, beside, children }: PageFrameProps) {
  const asked = useAround()
  const session = useSession()
  // The setup form, shown in a page's place, brings no bar.
  const isSetup = session.state === 'member' && session.setupPending && asked === 'its own bar'
  const shown = around ?? (isSetup ? 'the application' : asked)
  const isInside = shown === 'the application'
  const slim = useLazyModule(isInside, loadSlimFooter)
  const keys = useLazyModule(session.state === 'member', loadKeys)
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-[6px] focus:bg-surface focus:px-4 focus:py-3"
      >
        Skip to the page
      </a>
      <Header around={shown} asksBeside={around !== undefined} />
      <main id="main" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      <Footer hidden={shown !== 'the site'} />
      {isInside && slim ? <slim.SlimFooter /> : null}
      {beside}
      {keys && session.state === 'member' ? <keys.MemberKeys member={session} /> : null}
      <Toaster />
      <RouteAnnouncer />
    </div>
  )
}
