import { useLoaderData } from 'react-router'
import { longDate } from '#shared/time/dates.ts'
import { Link } from '#ui/navigation/link.tsx'
import type { ProvenanceData } from './loaders.ts'

type Step = ProvenanceData['steps'][number]

function StepEntry({ step }: { step: Step }) {
  return (
    <li className="relative border-l-2 border-line pb-7 pl-6 last:pb-0">
      <span aria-hidden="true" className="absolute top-1.5 -left-[6px] size-2.5 rounded-full bg-brand" />
      <time dateTime={step.at} className="block text-[14px] leading-5 text-muted tabular-nums">
        {longDate(step.at)}
      </time>
      <p className="font-semibold [overflow-wrap:anywhere]">
        {step.path ? (
          <Link to={step.path} className="underline underline-offset-2 hover:text-brand">
            {step.label}
          </Link>
        ) : (
          step.label
        )}
      </p>
      {step.text ? (
        <p className="mt-1 font-serif text-[17px] leading-7 whitespace-pre-line [overflow-wrap:anywhere]">
          {step.text}
        </p>
      ) : null}
    </li>
  )
}

/** Shows a paper's public history from its question to its versions. */
export default function ProvenancePage() {
  const { paper_id, title, steps } = useLoaderData<ProvenanceData>()
  const page = `/research/${paper_id}`
  const data = `/api/public/research-library/${encodeURIComponent(paper_id)}/provenance`
  return (
    <div className="mx-auto max-w-[680px] px-4 pt-5 pb-16 sm:px-6 sm:pt-7">
      <title>{`How this paper came about: ${title} · Inflo`}</title>
      <meta name="description" content={`Question, claim, team, reviews and versions of “${title}”, with dates.`} />
      <link rel="alternate" type="application/json" href={data} />
      <p className="text-[14px] text-muted">
        <Link to={page} className="inline-block py-2 hover:text-ink">
          ← Back to the paper
        </Link>
      </p>
      <h1 className="mt-4 font-serif text-[31px] leading-9 font-semibold tracking-[-0.015em] sm:text-[40px] sm:leading-[46px]">
        How this paper came about
      </h1>
      <p className="mt-3 mb-9 font-serif text-[18px] leading-7 text-muted [overflow-wrap:anywhere]">{title}</p>
      <ol>
        {steps.map((step) => (
          <StepEntry key={`${step.kind} ${step.at} ${step.label}`} step={step} />
        ))}
      </ol>
      <p className="mt-9 border-t border-line pt-4 text-[14px] leading-5 text-muted">
        Dates are in Pacific time.{' '}
        <a href={data} className="underline underline-offset-2 hover:text-ink">
          View as data (JSON)
        </a>
      </p>
    </div>
  )
}
