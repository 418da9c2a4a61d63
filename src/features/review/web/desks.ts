import type { ReviewKind } from '../contract.ts'

/** One tab of the panel. */
export type Desk = {
  tab: string
  kind: ReviewKind
  label: string
  /** The state that waits for a decision. */
  status: string
  noneWaiting: string
  none: string
  explanation: string
}

export type Show = 'waiting' | 'all'

export const DESKS: [Desk, ...Desk[]] = [
  {
    tab: 'questions',
    kind: 'question',
    label: 'Questions',
    status: 'submitted',
    noneWaiting: 'No question waits for review',
    none: 'No question has been asked yet',
    explanation:
      'Questions arrive from clinicians and the community. Approved ones become projects that students claim.',
  },
  {
    tab: 'claims',
    kind: 'claim',
    label: 'Project Claims',
    status: 'pending_review',
    noneWaiting: 'No claim waits for review',
    none: 'No project has been claimed yet',
    explanation: 'A claim reserves its places until it is decided. The first approved one opens the paper.',
  },
  {
    tab: 'publications',
    kind: 'publication',
    label: 'Publication Review',
    status: 'pending_publication_review',
    noneWaiting: 'No paper waits for review',
    none: 'No paper has been submitted yet',
    explanation: 'Papers arrive when all their sections are written. Approval puts them into the Research Library.',
  },
  {
    tab: 'proposals',
    kind: 'proposal',
    label: 'New Proposals',
    status: 'pending_review',
    noneWaiting: 'No proposal waits for review',
    none: 'No project has been proposed yet',
    explanation:
      'Members propose projects of their own. An approved one opens its paper at once, the proposer as lead.',
  },
  {
    tab: 'refined',
    kind: 'refined_question',
    label: 'Refined Questions',
    status: 'pending_review',
    noneWaiting: 'No refined question waits for review',
    none: 'No question has been refined yet',
    explanation: 'Members sharpen questions that were asked. An approved one becomes a project that students claim.',
  },
]

type Place = { desk: Desk; show: Show; page?: number }

/** The address of a place in the panel. Pure. */
export function addressOf({ desk, show, page = 1 }: Place): string {
  const search = new URLSearchParams({ tab: desk.tab })
  if (show === 'all') search.set('show', 'all')
  if (page > 1) search.set('page', String(page))
  return `/admin/panel?${search.toString()}`
}
