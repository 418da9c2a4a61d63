import type { ReactNode } from 'react'
import { MailAvailability } from '#ui/mail/mail-availability.ts'

/** The public paths of the build's files that a page needs. */
export type PageAssets = { early: string; entry: string; styles: string[]; modules: string[]; fonts: string[] }

type DocumentProps = {
  assets: PageAssets
  /** Space-separated names of the features that are turned off; styles.css hides the links to them. */
  off: string
  /** True if a mail server is configured; otherwise no screen may promise e-mail. */
  canSendMail: boolean
  children: ReactNode
}

/**
 * Renders the whole HTML document. React moves the pages' titles and meta tags into the head. The document contains no
 * inline script: the page's data is sent in a JSON block.
 */
export function Document({ assets, off, canSendMail, children }: DocumentProps) {
  return (
    // The pre-hydration script sets data-theme before the first paint, so the attribute may differ from the server's
    // during hydration.
    <html lang="en" data-off={off || undefined} data-no-mail={canSendMail ? undefined : ''} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        {assets.fonts.map((href) => (
          <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="anonymous" />
        ))}
        {assets.styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        <script src={assets.early} data-entry={assets.entry} data-modules={assets.modules.join(' ')} />
      </head>
      <body>
        <MailAvailability value={canSendMail}>{children}</MailAvailability>
      </body>
    </html>
  )
}
