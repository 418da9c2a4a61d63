import type { ReactNode } from 'react'
import { MailAvailability } from '#ui/mail/mail-availability.ts'

/** Files of the build that a page needs, by public path. */
export type PageAssets = { early: string; entry: string; styles: string[]; modules: string[]; fonts: string[] }

type DocumentProps = {
  assets: PageAssets
  /** Names of the features that are switched off, so that no link leads to them (styles.css). */
  off: string
  /** True if a mail server is set, so that a screen may promise mail. */
  canSendMail: boolean
  children: ReactNode
}

/**
 * Renders the whole HTML document. Titles and meta tags that pages render rise into its head. No inline script: data
 * travels in a JSON block.
 */
export function Document({ assets, off, canSendMail, children }: DocumentProps) {
  return (
    // The pre-hydration script sets data-theme before the first paint, and so before hydration.
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
