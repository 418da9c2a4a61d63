import type { ProposalItem, RefinedQuestionItem } from '../../contract.ts'
import { asReviewQueue, KEYS, REJECTED, type ReviewDraft, SENT_BACK } from '../review-queue.ts'
import { ProposalDetails, RefinedQuestionDetails } from './details.tsx'

// Returns the initial values of the project, from the suggestion.
const projectOf = (item: ProposalItem | RefinedQuestionItem): Partial<ReviewDraft> => ({
  title: item.title,
  category: item.category,
  timeline_weeks: String(item.project_weeks),
  max_students: String(item.project_students),
  required_skills: item.required_skills,
})

export const proposalReviewQueue = asReviewQueue<ProposalItem>({
  tab: 'proposals',
  kind: 'proposal',
  label: 'New Proposals',
  status: 'pending_review',
  states: ['approved', 'revision_requested', 'rejected', 'withdrawn'],
  things: ['proposal', 'proposals'],
  noneWaiting: 'No proposal is waiting',
  none: 'No project has been proposed yet',
  explanation: 'Members propose projects of their own. Approving one creates its paper, with the proposer as lead.',
  keys: KEYS,
  word: 'Proposal',
  choices: [
    {
      value: 'approved',
      participle: 'approved',
      label: 'Approve',
      hint: 'Its paper is created immediately, with the proposer as lead. Other places are offered to students.',
    },
    { ...SENT_BACK, hint: 'The proposer gets your notes, changes the proposal and sends it again.' },
    { ...REJECTED, hint: 'The proposer gets your notes.' },
  ],
  titleOf: (item) => item.title,
  senderOf: (item) => item.student_name,
  Details: ProposalDetails,
  dialog: { makesProject: true, begin: projectOf },
})

export const refinedQuestionReviewQueue = asReviewQueue<RefinedQuestionItem>({
  tab: 'refined',
  kind: 'refined_question',
  label: 'Refined Questions',
  status: 'pending_review',
  states: ['approved', 'revision_requested', 'rejected', 'withdrawn'],
  things: ['refined question', 'refined questions'],
  noneWaiting: 'No refined question is waiting',
  none: 'No question has been refined yet',
  explanation: 'Members suggest more precise versions of questions. Approved ones become projects that students claim.',
  keys: KEYS,
  word: 'Refined question',
  choices: [
    {
      value: 'approved',
      participle: 'approved',
      label: 'Approve',
      hint: 'It becomes a project that students can claim.',
    },
    { ...SENT_BACK, hint: 'The author gets your notes, changes the question and sends it again.' },
    { ...REJECTED, hint: 'The author gets your notes.' },
  ],
  titleOf: (item) => item.title,
  senderOf: (item) => item.student_name,
  Details: RefinedQuestionDetails,
  dialog: {
    makesProject: true,
    begin: (item) => ({ ...projectOf(item), learning_objectives: item.learning_objectives }),
  },
})
