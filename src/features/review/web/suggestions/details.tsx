import { pacificTime } from '#shared/time/dates.ts'
import type { EarlierRound, ProposalItem, RefinedQuestionItem } from '../../contract.ts'
import { ConflictNotice } from '../conflict.tsx'
import { Facts, MailLink } from '../facts.tsx'

const COLLABORATION = {
  solo: 'Alone',
  pair: 'A pair (1 other student)',
  team: 'A team (2-3 others)',
} as const

/**
 * Shows earlier versions and the requests for revision, so that a reviewer sees whether the author has fulfilled them.
 */
function EarlierRounds({ rounds }: { rounds: EarlierRound[] }) {
  return rounds.map((earlier) => (
    <details key={earlier.round} className="rounded-[6px] border border-line px-4 py-3">
      <summary className="cursor-pointer font-semibold">
        Round {earlier.round}, sent {pacificTime(earlier.submitted_at)}
      </summary>
      <div className="mt-3 grid gap-3">
        <Facts
          facts={[
            ['Requested changes', earlier.admin_notes],
            ['Title', earlier.title],
            ...earlier.content.map(({ name, text }) => [name, text] as const),
          ]}
        />
      </div>
    </details>
  ))
}

const linesOf = (entries: string[]): string => entries.join('\n')

export function ProposalDetails({ item }: { item: ProposalItem }) {
  return (
    <>
      <ConflictNotice conflict={item.conflict} />
      <Facts
        facts={[
          ['May identify a patient', item.possible_identifiers.join(' · ')],
          ['Description', item.description],
          ['Background', item.background],
          ['Team size', COLLABORATION[item.collaboration_type]],
          ['Co-authors', item.co_authors.join(', ')],
          ['Estimated duration', item.estimated_duration],
          ['Tags', item.proposed_tags.join(', ')],
          ['Required skills', item.required_skills.join(', ')],
          ['E-mail', <MailLink key="mail" address={item.student_email} />],
        ]}
      />
      <EarlierRounds rounds={item.earlier_rounds} />
    </>
  )
}

export function RefinedQuestionDetails({ item }: { item: RefinedQuestionItem }) {
  return (
    <>
      <ConflictNotice conflict={item.conflict} />
      <Facts
        facts={[
          ['May identify a patient', item.possible_identifiers.join(' · ')],
          ['Question as asked', item.original_question],
          ['Description', item.description],
          ['Methodology', item.research_methodology],
          ['Expected outcomes', item.expected_outcomes],
          ['Timeline', `${item.timeline_weeks} weeks`],
          ['Learning objectives', linesOf(item.learning_objectives)],
          ['Required skills', item.required_skills.join(', ')],
          ['Category', item.category],
          ['E-mail', <MailLink key="mail" address={item.student_email} />],
        ]}
      />
      <EarlierRounds rounds={item.earlier_rounds} />
    </>
  )
}
