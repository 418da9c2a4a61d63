import type { Failure } from '#shared/calls/failure.ts'
import { OFF_TITLE } from './off-title.ts'

// Status 403 always means that the page's feature is turned off.
const TITLES: Record<number, string> = {
  403: OFF_TITLE,
  404: 'Not found',
  429: 'Please wait a moment',
  503: 'Please wait a moment',
}

type RefusalProps = { failure: Failure; styles: string[] }

/** Renders a whole document that explains why a page is not served. It needs no script and loads only the styles. */
export function Refusal({ failure: { status, detail }, styles }: RefusalProps) {
  const title = TITLES[status] ?? 'This page couldn’t be opened'
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>{`${title} · Inflo`}</title>
        {styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
      </head>
      <body>
        <main className="mx-auto max-w-[680px] px-4 py-16 sm:px-6 sm:py-24">
          <p className="text-[15px]">
            <a href="/" className="font-semibold underline">
              Inflo
            </a>
          </p>
          <h1 className="mt-6 font-serif text-[31px] leading-9 font-semibold tracking-[-0.015em]">{title}</h1>
          <p className="mt-3 font-serif text-[18px] leading-7 text-muted">{detail}</p>
          <p className="mt-6 text-[15px]">
            <a href="/research" className="underline">
              Research Library
            </a>
          </p>
        </main>
      </body>
    </html>
  )
}
