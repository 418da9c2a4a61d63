import { SubscribeForm } from '#features/support/web/public.tsx'

/* oxlint-disable no-underscore-dangle -- Vite replaces these names at build time; the underscores mark them. */
declare const __BUILD_VERSION__: string
declare const __BUILD_TIME__: string

const COPYRIGHT_YEAR = 2024

type Links = readonly (readonly [string, string])[]

const MAIN: Links = [
  ['About Us', '/about'],
  ['Research Library', '/research'],
  ['Submit Question', '/ask'],
  ['Support Us', '/support'],
]

const HOUSE: Links = [
  ['Contact', '/general-feedback'],
  ['Privacy Policy', '/privacy'],
  ['Terms of Service', '/terms'],
  ['Developers', '/developers'],
]

// Links to parts of the site that do not exist yet; one page explains that they are in preparation.
const COMING: Links = [
  ['Start a Chapter', '/in-preparation#chapters'],
  ['Events & Webinars', '/in-preparation#events'],
  ['Student Profiles', '/in-preparation#student-profiles'],
]

function List({ links }: { links: Links }) {
  return (
    <ul>
      {links.map(([label, to]) => (
        <li key={label}>
          <a href={to} className="inline-block py-1.5 hover:underline pointer-coarse:py-3">
            {label}
          </a>
        </li>
      ))}
    </ul>
  )
}

/** Shows the text of the page's footer. */
export function FooterText() {
  return (
    <div className="mx-auto grid max-w-[1160px] grid-cols-2 gap-x-8 gap-y-8 px-4 py-10 text-[14px] leading-5 sm:grid-cols-3 sm:px-6 lg:grid-cols-[1fr_1fr_1fr_340px]">
      <nav aria-label="Footer" className="contents">
        <List links={MAIN} />
        <List links={HOUSE} />
        <div className="max-sm:col-span-2">
          <p className="py-1.5 text-muted">In preparation</p>
          <List links={COMING} />
        </div>
      </nav>
      <section aria-labelledby="stay-updated" className="newsletter col-span-full lg:col-span-1">
        <h2 id="stay-updated" className="py-1.5 font-semibold">
          Stay Updated
        </h2>
        <p className="mb-3 max-w-[52ch] text-muted">New papers each month. Unsubscribe any time.</p>
        <SubscribeForm />
      </section>
      <p className="col-span-full border-t border-line pt-6 text-muted tabular-nums">
        © {COPYRIGHT_YEAR} Inflo · version {__BUILD_VERSION__}, built {__BUILD_TIME__}
      </p>
    </div>
  )
}
