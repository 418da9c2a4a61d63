import { type ComponentType, createElement } from 'react'
import type { DecisionBody, ReviewItem } from '../contract.ts'

/** The keys a, r and x, which choose a decision on a tab. */
export type DecisionKey = 'a' | 'r' | 'x'

/** A decision that the reviewer can choose, with a hint about its consequences. */
export type DecisionOption = {
  value: string
  label: string
  hint: string
  /** The participle in the confirmation: "approved" in "Claim approved successfully!". */
  participle: string
  /** The error for missing notes; undefined if none are needed. */
  needsNotes?: string
}

export const NOTES_MISSING = 'Please write in the notes what is needed.'

/** The option to request a revision, shared by most review queues; each queue adds its own hint. */
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
  /** For questions only: the project's description, which starts with the question's text. */
  description: string
  category: string
  difficulty_level: string
  timeline_weeks: string
  max_students: string
  required_skills: string[]
  learning_objectives: string[]
  /** The tracking number of the question to merge this one into. */
  merge_into: string
  /** The reason for publishing a paper without the approval of all authors. */
  without_approval_because: string
  /** The date and time of a publication, in the reader's time zone; empty for as soon as possible. */
  publish_at: string
  /** Minutes for which the sender of a removed message may only read; empty for none. */
  timeout_minutes: string
}

/** The dialog's fields, passed to the components that edit them. */
export type ReviewFields = {
  draft: ReviewDraft
  errors: Record<string, string>
  change: (changes: Partial<ReviewDraft>) => void
}

/** The additions of a review queue to the review dialog, which itself contains the decision and the notes. */
type DialogPieces<Item> = {
  /** Returns the initial values of the draft. */
  begin?: (item: Item) => Partial<ReviewDraft>
  /** True if an approval creates a project, so that the reviewer edits what students will see. */
  makesProject?: true
  /** Shown above the fields. */
  Above?: ComponentType<{ item: Item }>
  /** An additional field, shown with the project's fields. */
  ProjectField?: ComponentType<{ form: ReviewFields }>
  /** An additional field, shown below the decisions. */
  Field?: ComponentType<{ item: Item; form: ReviewFields }>
  /** Returns the errors of the queue's own fields. Pure. */
  errorsIn?: (draft: ReviewDraft) => Record<string, string | undefined>
  /** Returns the queue's own fields for the request body. Pure. */
  bodyOf?: (draft: ReviewDraft) => Partial<DecisionBody>
  /** Returns further fields of the request that identify the state that the reviewer has seen. Pure. */
  seenOf?: (item: Item, seen: string | null) => Partial<DecisionBody>
}

/** One tab of the panel. */
export type ReviewTab<Item extends ReviewItem = ReviewItem> = {
  tab: string
  kind: Item['kind']
  label: string
  /** The noun for an item, such as "Refined question". */
  word: string
  /** The state of pending items. */
  status: string
  /** The other states that the list can be filtered by. */
  states: readonly string[]
  /** The noun for counted items, singular and plural. */
  things: readonly [one: string, many: string]
  /** True if the items of this tab have no category. */
  isUnsorted?: true
  noneWaiting: string
  none: string
  explanation: string
  keys: Record<DecisionKey, string>
  choices: DecisionOption[]
  /** A hint that says who will read the notes, if the item's sender is not the only reader. */
  notesHint?: string
  titleOf: (item: Item) => string
  senderOf: (item: Item) => string
  /** Shows all details of an item, in its row. */
  Details: ComponentType<{ item: Item; isOpen: boolean }>
  /** Returns whether the reader must read the item's details before deciding. */
  mustOpen?: (item: Item) => boolean
  /** Returns a link to the item once it is decided. */
  foundAt?: (item: Item) => { label: string; to: string } | undefined
  dialog?: DialogPieces<Item>
}

const isOf = <Item extends ReviewItem>({ kind }: ReviewTab<Item>, item: ReviewItem): item is Item => item.kind === kind

/**
 * Hides the item type of a review tab, so that all tabs fit into one list. The tab's components throw an Error for an
 * item of another kind.
 */
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
  const { titleOf, senderOf, Details, mustOpen, foundAt, dialog } = openTab
  return {
    ...openTab,
    titleOf: taking(titleOf),
    senderOf: taking(senderOf),
    Details: showing<{ isOpen: boolean }>(Details),
    mustOpen: mustOpen && taking(mustOpen),
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
