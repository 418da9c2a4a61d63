import type { QuestionItem } from '../../contract.ts'
import { asReviewQueue, NOTES_MISSING } from '../review-queue.ts'
import { asWords } from '../review-texts.ts'
import { DescriptionField } from './description-field.tsx'
import { PatientWarning, QuestionDetails } from './details-section.tsx'
import { MergeField } from './merge-field.tsx'

export const questionReviewQueue = asReviewQueue<QuestionItem>({
  tab: 'questions',
  kind: 'question',
  label: 'Questions',
  status: 'submitted',
  states: ['needs_clarification', 'available', 'assigned', 'in_research', 'published', 'declined', 'merged'],
  things: ['question', 'questions'],
  noneWaiting: 'No question is waiting',
  none: 'No question has been asked yet',
  explanation: 'Questions arrive from clinicians and the community. Approved ones become projects that students claim.',
  keys: { a: 'approved', r: 'needs_clarification', x: 'rejected' },
  word: 'Question',
  choices: [
    {
      value: 'approved',
      participle: 'approved',
      label: 'Approve',
      hint: 'It becomes a project that students can claim.',
    },
    {
      value: 'needs_clarification',
      participle: 'sent back for clarification',
      needsNotes: NOTES_MISSING,
      label: 'Ask for clarification',
      hint: 'The asker gets your notes. You can still decide on the question afterwards.',
    },
    {
      value: 'rejected',
      participle: 'declined',
      needsNotes: 'Please tell the asker the reason.',
      label: 'Decline',
      hint: 'The asker gets the reason that you give.',
    },
    {
      value: 'merged',
      participle: 'merged',
      label: 'Merge with another question',
      hint: 'For a question that was asked before. The asker then follows the other question. You can’t undo this.',
    },
  ],
  titleOf: (item) => item.question_text,
  senderOf: (item) =>
    [item.submitter_name, asWords(item.submitter_role), item.submitter_institution].filter(Boolean).join(', '),
  Details: QuestionDetails,
  dialog: {
    makesProject: true,
    // The other fields get default values, since the question provides only these.
    begin: (item) => ({
      title: item.suggested_title,
      description: item.question_text,
      ...(item.category ? { category: item.category } : {}),
    }),
    Above: ({ item }) => PatientWarning({ found: item.possible_identifiers }),
    ProjectField: DescriptionField,
    Field: MergeField,
    errorsIn: (draft) => ({
      description:
        draft.decision === 'approved' && draft.description.trim() === '' ? 'Please describe the project.' : undefined,
      merge_into:
        draft.decision === 'merged' && draft.merge_into === ''
          ? 'Please choose the question to merge this one into.'
          : undefined,
    }),
    bodyOf: (draft) => {
      if (draft.decision === 'merged') return { merge_into: draft.merge_into }
      return draft.decision === 'approved' ? { description: draft.description } : {}
    },
    // A question also changes when its asker answers, so the time of its last change is sent. If the reviewer was shown
    // a newer decision, the time of that decision is sent instead.
    seenOf: (item, seen) => ({ seen_at: seen && seen !== item.reviewed_at ? seen : item.changed_at }),
  },
})
