import type { ReactNode } from 'react'
import { useLoaderData } from 'react-router'
import { Prose } from '#ui/prose.tsx'
import type { OriginData } from './home/loaders.ts'
import { PageMeta } from './page-meta.tsx'

type ReadingFrameProps = {
  title: string
  /** The description for search engines and link previews. */
  description: string
  path: string
  /** The first sentences, in larger type. */
  lead: ReactNode
  /** Content above the title: tabs. */
  above?: ReactNode
  /** Shown in the margin next to the text; on a phone below it. */
  rail?: ReactNode
  children: ReactNode
}

/** Renders a page of text. */
export function TextPageFrame({ title, description, path, lead, above, rail, children }: ReadingFrameProps) {
  const { origin } = useLoaderData<OriginData>()
  return (
    <div className="mx-auto max-w-[1160px] px-4 pb-16 sm:px-6 sm:pb-24">
      <PageMeta title={`${title} · Inflo`} description={description} origin={origin} path={path} />
      {above}
      <header className="pt-10 pb-9 sm:pt-14 sm:pb-11">
        <h1 className="font-serif text-[31px] leading-9 font-semibold tracking-[-0.015em] sm:text-[44px] sm:leading-[50px]">
          {title}
        </h1>
        <p className="mt-4 max-w-[58ch] font-serif text-[19px] leading-[30px] text-pretty text-muted">{lead}</p>
      </header>
      <div className="grid gap-x-14 gap-y-12 lg:grid-cols-[minmax(0,1fr)_272px]">
        <div className="min-w-0 [&_h2:first-child]:mt-0">
          <Prose>{children}</Prose>
        </div>
        {rail ? (
          <aside
            aria-label="More information"
            className="grid content-start gap-6 border-line max-lg:border-t max-lg:pt-8 lg:border-l lg:pl-8"
          >
            {rail}
          </aside>
        ) : null}
      </div>
    </div>
  )
}

/** Renders a titled note in the margin. */
export function RailPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="text-[14px] leading-5 font-semibold">{title}</h2>
      <div className="mt-1.5 grid justify-items-start gap-2 text-[15px] leading-[22px] text-muted">{children}</div>
    </section>
  )
}
