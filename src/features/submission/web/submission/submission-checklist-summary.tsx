import type { ReactNode } from 'react'
import { readMinutes } from '#shared/time/reading-time.ts'
import { Details } from '#ui/details.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { Notice } from '#ui/notice.tsx'
import type { Workspace } from '../../contract.ts'
import type { SubmissionChecklist } from '../../submission-checklist-contract.ts'

type Place = { section: string; heading: string; quote: string; thread?: string }

const addressOf = (paperId: string, { section, thread }: Place): string =>
  `/student/papers/${paperId}?section=${section}${thread ? `&thread=${thread}` : ''}`

function Places({
  paperId,
  places,
  children,
}: {
  paperId: string
  places: Place[]
  children?: (at: number) => ReactNode
}) {
  return (
    <ul className="grid gap-2">
      {places.map((place, at) => (
        <li key={`${place.section} ${place.quote} ${at}`} className="[overflow-wrap:anywhere]">
          <Link to={addressOf(paperId, place)} className="font-semibold text-brand underline">
            {place.heading}
          </Link>
          {place.quote ? <>: “{place.quote}”</> : null}
          {children ? <span className="block text-muted">{children(at)}</span> : null}
        </li>
      ))}
    </ul>
  )
}

type Parts = { paperId: string; submissionChecklist: SubmissionChecklist }

function Patients({ paperId, submissionChecklist: { possible_identifiers: found } }: Parts) {
  if (found.length === 0) return null
  return (
    <Notice tone="warn" title="May identify a patient">
      <p className="mb-2">You decide what to do. The editors will also see this warning.</p>
      <Places paperId={paperId} places={found} />
    </Notice>
  )
}

function Suggestions({ paperId, submissionChecklist: { suggestions } }: Parts) {
  if (suggestions.total === 0) return null
  const { total, first } = suggestions
  return (
    <Notice tone="accent" title={total === 1 ? 'One pending suggestion' : `${total} pending suggestions`}>
      <p className="mb-2">Pending suggestions won’t be included in your submission.</p>
      <Places paperId={paperId} places={first}>
        {(at) => (first[at]?.by ? `Suggested by ${first[at].by}` : null)}
      </Places>
    </Notice>
  )
}

function Comments({ paperId, submissionChecklist: { comments } }: Parts) {
  if (comments.total === 0) return null
  const { total, first } = comments
  return (
    <Notice tone="plain" title={total === 1 ? 'One comment is open' : `${total} comments are open`}>
      <Places paperId={paperId} places={first} />
    </Notice>
  )
}

function Checks({ paperId, submissionChecklist: { checks } }: Parts) {
  const found = checks.reduce((sum, { findings }) => sum + findings.length, 0)
  return (
    <section aria-labelledby="gate-checks">
      <h2 id="gate-checks" className="mb-1 font-semibold">
        Worth a look
      </h2>
      <p className="text-muted">
        {found === 0
          ? 'The writing checks found nothing.'
          : 'Found by simple rules, which can be wrong. You can submit without changing anything.'}
      </p>
      {checks.map(({ rule, title, why, findings }) => (
        <Details key={rule} title={`${title} (${findings.length})`}>
          <p className="mb-2">{why}</p>
          <Places paperId={paperId} places={findings}>
            {(at) => findings[at]?.says}
          </Places>
        </Details>
      ))}
    </section>
  )
}

type SummaryParts = {
  paper: Workspace['paper']
  submissionChecklist: SubmissionChecklist
  /** True after submission, when the text is locked. */
  isSent: boolean
  children: ReactNode
}

/** Summarises a submission and lists passages to check before submitting. The children show the authors' approvals. */
export function SubmissionChecklistSummary({ paper, submissionChecklist, isSent, children }: SummaryParts) {
  const { word_count: words, sections_completed: done, total_sections: all } = paper
  return (
    <aside aria-label="Submission summary" className="grid content-start gap-5 text-[14px] leading-5">
      <section className="rounded-[6px] border border-line bg-surface px-4 py-3">
        <h2 className="font-serif text-[17px] leading-6 font-semibold [overflow-wrap:anywhere]">{paper.title}</h2>
        <p className="mt-1 text-muted tabular-nums">
          {words.toLocaleString('en-GB')} words · {words > 0 ? `${readMinutes(words)} min read · ` : ''}
          {done} of {all} sections
        </p>
        <p className="mt-1 [overflow-wrap:anywhere]">{paper.team_members.map(({ name }) => name).join(', ')}</p>
      </section>
      <Patients paperId={paper.id} submissionChecklist={submissionChecklist} />
      <Suggestions paperId={paper.id} submissionChecklist={submissionChecklist} />
      <Comments paperId={paper.id} submissionChecklist={submissionChecklist} />
      {children}
      {isSent ? null : <Checks paperId={paper.id} submissionChecklist={submissionChecklist} />}
    </aside>
  )
}
