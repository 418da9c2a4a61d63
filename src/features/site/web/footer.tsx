import { Link } from 'react-router'
import { Button } from '#ui/button.tsx'

/* oxlint-disable no-underscore-dangle -- Vite fills these in; the form of their names says so. */
declare const __BUILD_VERSION__: string
declare const __BUILD_TIME__: string

const COPYRIGHT_YEAR = 2024

const LINKS = [
  ['About Us', '/about'],
  ['Research Library', '/research'],
  ['Submit Question', '/submit-clinician-question'],
  ['Support Us', '/support'],
] as const

// These have no page yet, so they are no links.
const COMING = [
  'Start a Chapter',
  'Events & Webinars',
  'Student Profiles',
  'Contact',
  'Privacy Policy',
  'Terms of Service',
]

/** The page's foot. */
export function Footer() {
  return (
    <footer className="border-t border-line bg-sunken print:hidden">
      <div className="mx-auto grid max-w-[1160px] gap-x-14 gap-y-8 px-4 py-10 text-[14px] leading-5 sm:grid-cols-2 sm:px-6 lg:grid-cols-[1fr_2fr_272px]">
        <nav aria-label="Footer">
          <ul>
            {LINKS.map(([label, to]) => (
              <li key={to}>
                <Link to={to} className="inline-block py-1.5 hover:underline pointer-coarse:py-3">
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div>
          <p className="py-1.5 font-semibold">In preparation</p>
          <ul className="grid gap-x-8 text-muted sm:grid-cols-2">
            {COMING.map((label) => (
              <li key={label} className="py-1.5">
                {label}
              </li>
            ))}
          </ul>
        </div>
        <section aria-labelledby="stay-updated">
          <h2 id="stay-updated" className="py-1.5 font-semibold">
            Stay Updated
          </h2>
          <p className="mb-3 text-muted">The newsletter starts soon. Until then nothing can be subscribed to here.</p>
          <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2">
            <label className="grid gap-1.5 font-semibold">
              Email
              <input
                type="email"
                placeholder="you@example.org"
                disabled
                className="min-h-11 w-full rounded-[6px] border border-control bg-sunken px-3 text-[16px] font-normal placeholder:text-muted"
              />
            </label>
            <Button disabled>Subscribe</Button>
          </div>
        </section>
        <p className="text-muted tabular-nums sm:col-span-full">
          © {COPYRIGHT_YEAR} Inflo · version {__BUILD_VERSION__}, built {__BUILD_TIME__}
        </p>
      </div>
    </footer>
  )
}
