import type { ReviewKind } from '../contract.ts'

/** One tab of the panel. */
export type Desk = {
  tab: string
  kind: ReviewKind
  label: string
  /** The state that waits for a decision; undefined where nothing can be sent in yet. */
  status?: string
  noneWaiting: string
  none: string
  explanation: string
}

export type Show = 'waiting' | 'all'

const UNKNOWN_YET = 'Nothing is here yet'

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
    noneWaiting: UNKNOWN_YET,
    none: UNKNOWN_YET,
    explanation: 'Members cannot propose projects of their own yet. Their proposals will be listed here.',
  },
  {
    tab: 'refined',
    kind: 'refined_question',
    label: 'Refined Questions',
    noneWaiting: UNKNOWN_YET,
    none: UNKNOWN_YET,
    explanation: 'Students cannot propose refined questions yet. Theirs will be listed here.',
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
