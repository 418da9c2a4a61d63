import type { ReactNode } from 'react'
import { Link } from '#ui/navigation/link.tsx'
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'

type ChatFrameProps = {
  sidebar: ReactNode
  /** Content of the right panel, shown only on a wide screen. */
  rail?: ReactNode
  /** On a narrow screen, either the sidebar or the conversation is shown. */
  shows: 'sidebar' | 'conversation'
  children: ReactNode
}

/** Shows sidebar, conversation and right panel at full screen height. Each of them scrolls separately. */
export function ChatFrame({ sidebar, rail, shows, children }: ChatFrameProps) {
  const isOpen = shows === 'conversation'
  return (
    <div className="grid h-[calc(100dvh-60px)] grid-cols-1 md:grid-cols-[248px_minmax(0,1fr)] xl:grid-cols-[248px_minmax(0,1fr)_232px]">
      <div
        className={`min-h-0 overflow-y-auto border-line bg-sunken md:block md:border-r rtl:md:border-r-0 rtl:md:border-l ${isOpen ? 'hidden' : ''}`}
      >
        {sidebar}
      </div>
      <section className={`min-h-0 min-w-0 flex-col md:flex ${isOpen ? 'flex' : 'hidden'}`}>{children}</section>
      <aside
        aria-label="Online members"
        className="hidden min-h-0 overflow-y-auto border-l border-line px-2 py-4 xl:block"
      >
        {rail}
      </aside>
    </div>
  )
}

type ConversationHeaderProps = { title: ReactNode; about?: ReactNode; children?: ReactNode }

/** Shows a conversation's title, and the actions on the whole conversation. */
export function ConversationHeader({ title, about, children }: ConversationHeaderProps) {
  return (
    <header className="flex min-h-14 flex-none items-center gap-x-3 border-b border-line px-4 py-1.5 sm:px-6">
      <Link
        to="/community"
        aria-label="Channels and people"
        className="-ml-3 flex size-11 flex-none items-center justify-center text-muted hover:text-ink md:hidden"
      >
        <IconChevronLeft size={20} aria-hidden="true" className="rtl:rotate-180" />
      </Link>
      <div className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3">
        <h1 className="truncate font-serif text-[19px] leading-6 font-semibold">{title}</h1>
        {about ? <p className="min-w-0 truncate text-[14px] leading-5 text-muted max-sm:hidden">{about}</p> : null}
      </div>
      {children}
    </header>
  )
}
