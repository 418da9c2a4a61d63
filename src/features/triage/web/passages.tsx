import type { ReactNode } from 'react'
import { LoadError } from '#ui/load-error.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { PassageEntry, SimilarTextEntry } from '../contract.ts'
import { usePassages } from './live-data.ts'
import { PlaceButton } from './place-button.tsx'

type PassagesProps = { submissionId: string; other: SimilarTextEntry }

/** Shows the passages that a submission shares with another text, side by side. On narrow screens they are stacked. */
export function Passages({ submissionId, other }: PassagesProps) {
  const { data, error, refetch } = usePassages(submissionId, other.id, true)
  if (error)
    return (
      <LoadError title="The passages could not be loaded" error={error} retry={() => void refetch()} heading="h3" />
    )
  if (!data) return <Skeleton label="Loading the passages" lines={4} />
  if (!data.passages?.length)
    return <p className="py-3 text-muted">The texts have changed and no longer share a passage.</p>
  return (
    <ol className="grid gap-4 py-3">
      {data.passages.map((passage, index) => (
        <Passage key={index} passage={passage} kind={other.kind} />
      ))}
    </ol>
  )
}

const OTHERS = { library: 'Library paper', submission: 'Other submission' } as const

function Passage({ passage: { words, own, other }, kind }: { passage: PassageEntry; kind: SimilarTextEntry['kind'] }) {
  return (
    <li>
      <p className="text-muted">{words.toLocaleString('en')} shared words</p>
      <div className="mt-1 grid gap-3 sm:grid-cols-2">
        <Excerpt label="This submission" excerpt={own}>
          <PlaceButton place={{ heading: own.heading, quote: own.text }}>Show in the text</PlaceButton>
        </Excerpt>
        <Excerpt label={OTHERS[kind]} excerpt={other} />
      </div>
    </li>
  )
}

type ExcerptProps = { label: string; excerpt: PassageEntry['own']; children?: ReactNode }

const Excerpt = ({ label, excerpt: { heading, text }, children }: ExcerptProps) => (
  <div className="min-w-0 rounded-[6px] border border-line bg-surface p-3">
    <p className="text-[13px] leading-[18px] font-semibold text-muted">
      {[label, heading].filter(Boolean).join(' · ')}
    </p>
    <blockquote className="mt-1 font-serif text-[15px] leading-6 [overflow-wrap:anywhere]">{text}</blockquote>
    {children}
  </div>
)
