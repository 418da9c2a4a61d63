import { type ComponentType, createElement } from 'react'
import type { DecisionBody, ReviewItem } from '../contract.ts'

/** The keys a, r and x, which choose a decision on a tab. */
export type DecisionKey = 'a' | 'r' | 'x'

/** One way to decide, and what follows from it. */
export type DecisionOption = {
  value: string
  label: string
  hint: string
  /** The end of "Claim approved successfully!". */
  participle: string
  /** The error for missing notes; undefined if none are needed. */
  needsNotes?: string
}

export const NOTES_MISSING = 'Please write in the notes what is needed.'

/** The same in most review queues, each with what follows from it there. */
export const SENT_BACK = {
  value: 'revision_requested',
  participle: 'sent back for revision',
  needsNotes: NOTES_MISSING,
  label: 'Request revision',
}
export const REJECTED = { value: 'rejected', participle: 'rejected', label: 'Reject' }
export const KEYS: Record<DecisionKey, string> = { a: 'approved', r: SENT_BACK.value, x: REJECTED.value }

/** The values typed into the review dialog; numbers are text until they are sent. */
export type ReviewDraft = {
  decision: string | undefined
  admin_notes: string
  title: string
  /** For a question only: its own words, which the reviewer can extend. */
  description: string
  category: string
  difficulty_level: string
  timeline_weeks: string
  max_students: string
  required_skills: string[]
  learning_objectives: string[]
  /** The tracking number of the question that this one goes on as. */
  merge_into: string
  /** The reason for publishing a paper without the approval of all authors. */
  without_approval_because: string
  /** Minutes for which the sender of a removed message may only read; empty for none. */
  timeout_minutes: string
}

/** The dialog's fields, as its parts edit them. */
export type ReviewFields = {
  draft: ReviewDraft
  errors: Record<string, string>
  change: (changes: Partial<ReviewDraft>) => void
}

/** The parts of a review dialog apart from the decision and the notes. */
type DialogPieces<Item> = {
  /** Initial values of the draft. */
  begin?: (item: Item) => Partial<ReviewDraft>
  /** True if an approval creates a project, so that the reviewer edits what students will see. */
  makesProject?: true
  /** Above the fields. */
  Above?: ComponentType<{ item: Item }>
  /** Among the project's fields. */
  ProjectField?: ComponentType<{ form: ReviewFields }>
  /** Below the choices. */
  Field?: ComponentType<{ item: Item; form: ReviewFields }>
  /** Returns the errors of the queue's own fields. Pure. */
  errorsIn?: (draft: ReviewDraft) => Record<string, string | undefined>
  /** Returns the request body's part for the queue's own fields. Pure. */
  bodyOf?: (draft: ReviewDraft) => Partial<DecisionBody>
  /** Returns which state of the item the reviewer has seen, in addition to the last decision. Pure. */
  seenOf?: (item: Item, seen: string | null) => Partial<DecisionBody>
}

/** One tab of the panel. */
export type ReviewTab<Item extends ReviewItem = ReviewItem> = {
  tab: string
  kind: Item['kind']
  label: string
  /** "Refined question". */
  word: string
  /** The state that waits for a decision. */
  status: string
  /** The other states that the list can be narrowed to. */
  states: readonly string[]
  /** The noun for counted items, singular and plural. */
  things: readonly [one: string, many: string]
  /** True if its items have no category. */
  isUnsorted?: true
  noneWaiting: string
  none: string
  explanation: string
  keys: Record<DecisionKey, string>
  choices: DecisionOption[]
  /** Names the readers of a decision's notes, if the persons concerned do not read them. */
  notesHint?: string
  titleOf: (item: Item) => string
  senderOf: (item: Item) => string
  /** Everything about an item, in its row. */
  Details: ComponentType<{ item: Item; isOpen: boolean }>
  /** Returns a link to the item once it is decided. */
  foundAt?: (item: Item) => { label: string; to: string } | undefined
  dialog?: DialogPieces<Item>
}

const isOf = <Item extends ReviewItem>({ kind }: ReviewTab<Item>, item: ReviewItem): item is Item => item.kind === kind

/** Returns a review tab as one among others: its pieces take items of its own kind, and throw an Error for another. */
export function asReviewQueue<Item extends ReviewItem>(openTab: ReviewTab<Item>): ReviewTab {
  const own = (item: ReviewItem): Item => {
    if (isOf(openTab, item)) return item
    throw new Error(`The tab ${openTab.tab} was given an item of the kind ${item.kind}`)
  }
  const taking =
    <Rest extends unknown[], Result>(use: (item: Item, ...rest: Rest) => Result) =>
    (item: ReviewItem, ...rest: Rest): Result =>
      use(own(item), ...rest)
  const showing =
    <Props extends object>(Piece: ComponentType<Props & { item: Item }>) =>
    (props: Props & { item: ReviewItem }) =>
      createElement(Piece, { ...props, item: own(props.item) })
  const { titleOf, senderOf, Details, foundAt, dialog } = openTab
  return {
    ...openTab,
    titleOf: taking(titleOf),
    senderOf: taking(senderOf),
    Details: showing<{ isOpen: boolean }>(Details),
    foundAt: foundAt && taking(foundAt),
    dialog: dialog && {
      ...dialog,
      begin: dialog.begin && taking(dialog.begin),
      Above: dialog.Above && showing(dialog.Above),
      Field: dialog.Field && showing<{ form: ReviewFields }>(dialog.Field),
      seenOf: dialog.seenOf && taking(dialog.seenOf),
    },
  }
}
