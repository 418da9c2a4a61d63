import type { ReactNode } from 'react'
import { Toaster } from '#ui/toasts/toaster.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { RouteAnnouncer } from './route-announcer.tsx'

/** Header, page and footer, with a way past the header for those who go by keyboard. */
export function PageFrame({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-[6px] focus:bg-surface focus:px-4 focus:py-3"
      >
        Skip to the page
      </a>
      <Header />
      <main id="main" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      <Footer />
      <Toaster />
      <RouteAnnouncer />
    </div>
  )
}
