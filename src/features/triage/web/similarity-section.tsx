import { useId, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { LoadError } from '#ui/load-error.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { longDate } from '#shared/time/dates.ts'
import type { SimilarTextEntry } from '../contract.ts'
import { useSimilarity } from './live-data.ts'
import { Passages } from './passages.tsx'

type OfSubmission = { submissionId: string; isOpen: boolean }

/** Shows the library papers and submissions that share passages with a submission. */
export function SimilaritySection({ submissionId, isOpen }: OfSubmission) {
  const { data, error, refetch } = useSimilarity(submissionId, isOpen)
  const id = useId()
  if (error)
    return (
      <LoadError title="The similarity could not be loaded" error={error} retry={() => void refetch()} heading="h3" />
    )
  if (!data) return isOpen ? <Skeleton label="Loading the similarity" lines={2} /> : null
  return (
    <section aria-labelledby={id} className="grid gap-2">
      <h3 id={id} className="font-serif text-[19px] leading-7 font-semibold">
        Similarity
      </h3>
      {data.state === 'computing' ? (
        <p role="status" className="text-muted">
          We are comparing this paper with the library and other submissions. The result appears here in a minute.
        </p>
      ) : null}
      {data.state === 'done' && data.texts.length === 0 ? (
        <p className="text-muted">
          No passages are shared with a paper of the library or another submission. Quotations and references are not
          compared.
        </p>
      ) : null}
      {data.texts.length > 0 ? (
        <ul className="grid gap-3">
          {data.texts.map((text) => (
            <SimilarText key={text.id} submissionId={submissionId} text={text} />
          ))}
        </ul>
      ) : null}
    </section>
  )
}

const pathOf = ({ kind, id }: SimilarTextEntry): string =>
  kind === 'library'
    ? `/research/${encodeURIComponent(id)}`
    : `/admin/panel?${new URLSearchParams({ tab: 'publications', id }).toString()}`

/** Returns the origin of a text in words: "Library: Amara Okafor. 2026", "Submission of 3 March 2026". Pure. */
const originOf = ({ kind, by, date }: SimilarTextEntry): string =>
  kind === 'library' ? `Library: ${[by, date].filter(Boolean).join('. ')}` : `Submission of ${longDate(new Date(date))}`

/** Returns a share as a percentage with one decimal: "2.7 %". Pure. */
const percentage = (share: number): string => `${(share * 100).toFixed(1)} %`

function SimilarText({ submissionId, text }: { submissionId: string; text: SimilarTextEntry }) {
  const [isShown, setShown] = useState(false)
  const id = useId()
  return (
    <li className="grid gap-1 text-[14px] leading-5">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="font-semibold">{percentage(text.share)}</span>
        <Link
          to={pathOf(text)}
          className="inline-flex min-h-9 items-center text-brand underline [overflow-wrap:anywhere]"
        >
          {text.title}
        </Link>
      </p>
      <p className="[overflow-wrap:anywhere] text-muted">
        {originOf(text)}. {text.words.toLocaleString('en')} shared words.
      </p>
      <div>
        <Button
          size="small"
          aria-expanded={isShown}
          aria-controls={id}
          aria-label={`${isShown ? 'Hide' : 'Show'} passages: ${text.title}`}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? 'Hide passages' : 'Show passages'}
        </Button>
      </div>
      <div id={id}>{isShown ? <Passages submissionId={submissionId} other={text} /> : null}</div>
    </li>
  )
}
