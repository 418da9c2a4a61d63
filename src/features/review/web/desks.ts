import type { Decision, ReviewKind } from '../contract.ts'

/** What the keys a, r and x choose on a tab. */
export type DecisionKey = 'a' | 'r' | 'x'

/** One tab of the panel. */
export type Desk = {
  tab: string
  kind: ReviewKind
  label: string
  /** The state that waits for a decision. */
  status: string
  /** The other states that the list can be narrowed to. */
  states: readonly string[]
  /** What is counted: one, and many. */
  things: readonly [one: string, many: string]
  noneWaiting: string
  none: string
  explanation: string
  keys: Record<DecisionKey, Decision>
}

/** In the order of the specification; its tabs first, then those of decisions §3. */
export const DESKS: [Desk, ...Desk[]] = [
  {
    tab: 'publications',
    kind: 'publication',
    label: 'Publication Review',
    status: 'pending_publication_review',
    states: ['approved_for_publication', 'revision_requested', 'rejected'],
    things: ['paper', 'papers'],
    noneWaiting: 'No paper waits for review',
    none: 'No paper has been submitted yet',
    explanation: 'Papers arrive when all their sections are written. Approval puts them into the Research Library.',
    keys: { a: 'approved_for_publication', r: 'revision_requested', x: 'rejected' },
  },
  {
    tab: 'claims',
    kind: 'claim',
    label: 'Project Claims',
    status: 'pending_review',
    states: ['approved', 'revision_requested', 'rejected', 'withdrawn'],
    things: ['claim', 'claims'],
    noneWaiting: 'No claim waits for review',
    none: 'No project has been claimed yet',
    explanation: 'A claim reserves its places until it is decided. The first approved one opens the paper.',
    keys: { a: 'approved', r: 'revision_requested', x: 'rejected' },
  },
  {
    tab: 'proposals',
    kind: 'proposal',
    label: 'New Proposals',
    status: 'pending_review',
    states: ['approved', 'revision_requested', 'rejected', 'withdrawn'],
    things: ['proposal', 'proposals'],
    noneWaiting: 'No proposal waits for review',
    none: 'No project has been proposed yet',
    explanation:
      'Members propose projects of their own. An approved one opens its paper at once, the proposer as lead.',
    keys: { a: 'approved', r: 'revision_requested', x: 'rejected' },
  },
  {
    tab: 'refined',
    kind: 'refined_question',
    label: 'Refined Questions',
    status: 'pending_review',
    states: ['approved', 'revision_requested', 'rejected', 'withdrawn'],
    things: ['refined question', 'refined questions'],
    noneWaiting: 'No refined question waits for review',
    none: 'No question has been refined yet',
    explanation: 'Members sharpen questions that were asked. An approved one becomes a project that students claim.',
    keys: { a: 'approved', r: 'revision_requested', x: 'rejected' },
  },
  {
    tab: 'questions',
    kind: 'question',
    label: 'Questions',
    status: 'submitted',
    states: ['needs_clarification', 'available', 'assigned', 'in_research', 'published', 'declined', 'merged'],
    things: ['question', 'questions'],
    noneWaiting: 'No question waits for review',
    none: 'No question has been asked yet',
    explanation:
      'Questions arrive from clinicians and the community. Approved ones become projects that students claim.',
    keys: { a: 'approved', r: 'needs_clarification', x: 'rejected' },
  },
]
