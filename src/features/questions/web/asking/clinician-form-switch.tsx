import { Link } from '#ui/navigation/link.tsx'

const LOOK =
  'flex min-h-11 items-center justify-center rounded-[6px] border border-transparent px-3 font-semibold text-muted hover:text-ink aria-[current]:border-line aria-[current]:bg-surface aria-[current]:text-ink'

/** Links from one clinicians' form to the other. Typed text stays, since both forms share a draft. */
export function ClinicianFormSwitch({ quick = false }) {
  return (
    <nav aria-label="Ways to ask" className="grid grid-cols-2 gap-1 rounded-[6px] border border-line bg-sunken p-1">
      <Link to="/submit-clinician-question/quick" aria-current={quick ? 'page' : undefined} className={LOOK}>
        Quick ask
      </Link>
      <Link to="/submit-clinician-question" aria-current={quick ? undefined : 'page'} className={LOOK}>
        Full form
      </Link>
    </nav>
  )
}
