import { useId } from 'react'
import { Details } from '#ui/details.tsx'
import { LoadError } from '#ui/load-error.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { StatusDot, type Tone } from '#ui/status-dot.tsx'
import type { CheckPlace, TriageCheck } from '../contract.ts'
import { useChecks } from './live-data.ts'
import { PlaceButton } from './place-button.tsx'

const STATES: Record<TriageCheck['state'], { tone: Tone; label: string }> = {
  missing: { tone: 'stop', label: 'Missing' },
  look: { tone: 'wait', label: 'Please look' },
  ok: { tone: 'done', label: 'OK' },
}

/** Number of places that are shown without opening the list. */
const PLACES_SHOWN = 3

/** Shows the automatic checks of a submission. Checks that found nothing are folded away. */
export function ChecksSection({ submissionId, isOpen }: { submissionId: string; isOpen: boolean }) {
  const { data, error, refetch } = useChecks(submissionId, isOpen)
  const id = useId()
  if (error)
    return <LoadError title="The checks could not be loaded" error={error} retry={() => void refetch()} heading="h3" />
  if (!data) return isOpen ? <Skeleton label="Loading the checks" lines={4} /> : null
  const found = (['missing', 'look'] as const).flatMap((state) => data.checks.filter((check) => check.state === state))
  const passed = data.checks.filter(({ state }) => state === 'ok')
  return (
    <section aria-labelledby={id} className="grid gap-2">
      <h3 id={id} className="font-serif text-[19px] leading-7 font-semibold">
        Checks
      </h3>
      {found.length === 0 ? (
        <p className="text-muted">The checks found nothing to look at.</p>
      ) : (
        <CheckList checks={found} />
      )}
      {passed.length > 0 ? (
        <Details title={passed.length === 1 ? '1 check passed' : `${passed.length} checks passed`}>
          <CheckList checks={passed} />
        </Details>
      ) : null}
    </section>
  )
}

function CheckList({ checks }: { checks: TriageCheck[] }) {
  return (
    <ul className="grid gap-3">
      {checks.map((check) => (
        <CheckEntry key={check.name} check={check} />
      ))}
    </ul>
  )
}

function CheckEntry({ check: { title, state, says, places, papers } }: { check: TriageCheck }) {
  const { tone, label } = STATES[state]
  const [first, more] = [places.slice(0, PLACES_SHOWN), places.slice(PLACES_SHOWN)]
  return (
    <li className="text-[14px] leading-5">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="font-semibold">{title}</span>
        <StatusDot tone={tone}>{label}</StatusDot>
      </p>
      <p className="[overflow-wrap:anywhere] text-muted">{says}</p>
      {papers.length > 0 ? (
        <ul>
          {papers.map(({ paper_id: id, title: name }) => (
            <li key={id}>
              <Link
                to={`/research/${encodeURIComponent(id)}`}
                className="inline-flex min-h-9 items-center text-brand underline"
              >
                {name}
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
      <Places places={first} />
      {more.length > 0 ? (
        <Details title={more.length === 1 ? '1 more passage' : `${more.length} more passages`}>
          <Places places={more} />
        </Details>
      ) : null}
    </li>
  )
}

const labelOf = ({ heading, quote }: CheckPlace): string => (quote ? `${heading}: “${quote}”` : heading)

const Places = ({ places }: { places: CheckPlace[] }) =>
  places.length > 0 ? (
    <ul>
      {places.map((place, index) => (
        <li key={index}>
          <PlaceButton place={place}>{labelOf(place)}</PlaceButton>
        </li>
      ))}
    </ul>
  ) : null
