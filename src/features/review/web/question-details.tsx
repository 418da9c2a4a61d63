import { Link } from 'react-router'
import type { QuestionItem } from '../contract.ts'
import { Facts, MailLink } from './facts.tsx'
import { asWords } from './wording.ts'

const yesNo = (value: boolean): string => (value ? 'Yes' : 'No')

export function QuestionDetails({ item }: { item: QuestionItem }) {
  return (
    <Facts
      facts={[
        ['May identify a patient', item.possible_identifiers.join(' · ') || null],
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
        ['Students may write', yesNo(item.allow_student_contact)],
        ['Offers mentorship', yesNo(item.active_mentorship)],
        [
          'Tracking number',
          <Link key="track" to={`/track/${item.tracking_number}`} className="text-brand tabular-nums hover:underline">
            {item.tracking_number}
          </Link>,
        ],
      ]}
    />
  )
}
