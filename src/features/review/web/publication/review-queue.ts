import type { PublicationItem } from '../../contract.ts'
import { asReviewQueue, KEYS, REJECTED, SENT_BACK } from '../review-queue.ts'
import { PublicationFields } from './publication-fields.tsx'
import { PublicationDetails } from './details.tsx'
import { PatientWarning } from '../question/details-section.tsx'

export const publicationReviewQueue = asReviewQueue<PublicationItem>({
  tab: 'publications',
  kind: 'publication',
  label: 'Publication Review',
  status: 'pending_publication_review',
  states: ['taking_effect', 'approved_for_publication', 'revision_requested', 'rejected'],
  things: ['paper', 'papers'],
  noneWaiting: 'No paper is waiting',
  none: 'No paper has been submitted yet',
  explanation:
    'Papers arrive here when all their sections are written. Approved papers are added to the Research Library.',
  keys: { ...KEYS, a: 'approved_for_publication' },
  word: 'Publication',
  choices: [
    {
      value: 'approved_for_publication',
      participle: 'approved for publication',
      label: 'Approve for publication',
      hint: 'The paper is added to the Research Library once this takes effect. You can undo it until then.',
    },
    { ...SENT_BACK, hint: 'The team can edit again and will see your notes.' },
    { ...REJECTED, hint: 'The paper is closed. We’ll tell the team.' },
  ],
  notesHint: 'Sent to the authors and saved with the decision. Your draft is saved on this device.',
  titleOf: (item) => item.paper_title,
  senderOf: (item) => item.student_name,
  Details: PublicationDetails,
  dialog: {
    Above: ({ item }) => PatientWarning({ found: item.possible_identifiers, beside: item.identifiers_beside }),
    Field: PublicationFields,
    errorsIn: ({ publish_at: at }) => ({
      publish_at: at !== '' && Number.isNaN(Date.parse(at)) ? 'Please enter a date and time.' : undefined,
    }),
    bodyOf: ({ decision, without_approval_because: because, publish_at: at }) =>
      decision === 'approved_for_publication'
        ? {
            ...(because === '' ? {} : { without_approval_because: because }),
            ...(at === '' ? {} : { publish_at: new Date(at).toISOString() }),
          }
        : {},
  },
  mustOpen: ({ opened }) => !opened,
  foundAt: ({ library_id: id }) => (id ? { label: 'View in the Research Library', to: `/research/${id}` } : undefined),
})
