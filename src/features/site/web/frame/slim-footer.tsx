import { Link } from '#ui/navigation/link.tsx'

/* oxlint-disable-next-line no-underscore-dangle -- Vite replaces this name at build time; the underscores mark it. */
declare const __BUILD_VERSION__: string

const LINKS = [
  ['Help', '/support'],
  ['Privacy', '/privacy'],
  ['Terms', '/terms'],
] as const

/** Shows the one-line footer of the application. */
export function SlimFooter() {
  return (
    <footer className="border-t border-line text-[13px] leading-[18px] text-muted print:hidden">
      <div className="mx-auto flex max-w-[1160px] flex-wrap items-center gap-x-5 px-4 py-1 sm:px-6">
        {LINKS.map(([label, to]) => (
          <Link key={to} to={to} className="inline-flex min-h-11 items-center hover:text-ink hover:underline">
            {label}
          </Link>
        ))}
        <span className="tabular-nums">version {__BUILD_VERSION__}</span>
      </div>
    </footer>
  )
}
