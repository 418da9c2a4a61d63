import { pacificTime } from '#shared/time/dates.ts'
import { Link } from '#ui/navigation/link.tsx'
import { Notice } from '#ui/notice.tsx'
import type { QuestionItem } from '../../contract.ts'
import type { HistoryEntry } from '../../question-contract.ts'
import { Facts, MailLink } from '../facts.tsx'
import { asWords, stateOf } from '../review-texts.ts'

const yesNo = (value: boolean): string => (value ? 'Yes' : 'No')

export function TrackLink({ number }: { number: string }) {
  return (
    <Link to={`/track/${number}`} className="text-brand tabular-nums hover:underline">
      {number}
    </Link>
  )
}

type WarningParts = {
  found: string[]
  /** Passages outside the text that seem to identify a patient, and where each was found. */
  beside?: { where: string; quote: string }[]
}

/** Shows, above all other details, passages that seem to identify a patient. */
export function PatientWarning({ found, beside = [] }: WarningParts) {
  if (found.length + beside.length === 0) return null
  const places = [...Map.groupBy(beside, ({ where }) => where)]
  return (
    <Notice tone="warn" title="May identify a patient">
      <div className="grid gap-1 [overflow-wrap:anywhere]">
        {found.length > 0 ? <p>{[...new Set(found)].join(' · ')}</p> : null}
        {places.length > 0 ? (
          <ul>
            {places.map(([where, quotes]) => (
              <li key={where}>
                <span className="text-muted">{where}:</span> {quotes.map(({ quote }) => quote).join(' · ')}
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </Notice>
  )
}

const WRITER = { editor: 'The editor wrote', asker: 'The asker answered', nobody: '' } as const

function Entry({ entry }: { entry: HistoryEntry }) {
  return (
    <li className="grid gap-1 border-l-2 border-line pb-1 pl-3">
      <p>
        <span className="font-semibold">
          {entry.by === 'asker' ? 'Answered by the asker' : stateOf(entry.status).label}
        </span>{' '}
        <time dateTime={entry.at} className="text-[13px] text-muted">
          {pacificTime(entry.at)}
        </time>
      </p>
      {entry.text ? (
        <>
          <p className="sr-only">{WRITER[entry.by]}:</p>
          <p className="[overflow-wrap:anywhere] whitespace-pre-wrap">{entry.text}</p>
        </>
      ) : null}
    </li>
  )
}

/** Shows all state changes with their times, and the messages between editors and asker. */
function History({ history }: { history: HistoryEntry[] }) {
  return (
    <section aria-label="History">
      <h3 className="mb-2 text-[14px] leading-5 font-semibold">History</h3>
      <ol className="grid gap-3 text-[14px] leading-5">
        {history.map((entry) => (
          <Entry key={entry.at + entry.status} entry={entry} />
        ))}
      </ol>
    </section>
  )
}

function TrackLinks({ numbers }: { numbers: string[] }) {
  return (
    <span className="flex flex-wrap gap-x-4">
      {numbers.map((number) => (
        <TrackLink key={number} number={number} />
      ))}
    </span>
  )
}

/** Shows everything about a question, for its reviewers. */
export function QuestionDetails({ item }: { item: QuestionItem }) {
  return (
    <>
      <PatientWarning found={item.possible_identifiers} />
      <Facts
        facts={[
          ['Context', item.context_background],
          ['Why it matters', item.importance_reason],
          ['Expected outcome', item.expected_outcome],
          ['Resources', item.resources],
          ['Setting', item.clinical_setting && asWords(item.clinical_setting)],
          ['Category', item.category],
          ['Urgency', item.urgency && asWords(item.urgency)],
          ['Asked through', item.source === 'clinician' ? 'The clinicians’ form' : 'The community form'],
          ['E-mail', <MailLink key="mail" address={item.submitter_email} />],
          ['Credited by name', yesNo(item.credit_by_name)],
          ['Students may contact them', yesNo(item.allow_student_contact)],
          ['Offers mentorship', yesNo(item.active_mentorship)],
          ['Tracking number', <TrackLink key="track" number={item.tracking_number} />],
          ['Merged into', item.merged_into ? <TrackLink key="into" number={item.merged_into} /> : null],
          [
            'Merged into this',
            item.merged_here.length > 0 ? <TrackLinks key="here" numbers={item.merged_here} /> : null,
          ],
        ]}
      />
      {item.history.length > 1 ? <History history={item.history} /> : null}
    </>
  )
}
