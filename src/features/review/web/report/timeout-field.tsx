import type { ReportItem } from '#features/community/contract.ts'
import { RadioGroup } from '#ui/forms/radio-group.tsx'
import type { ReviewFields } from '../review-queue.ts'

const choicesOf = ({ timeouts_minutes: offered }: ReportItem) => [
  { value: '', label: 'No' },
  ...offered.map((minutes) => ({ value: String(minutes), label: `For ${minutes} minutes` })),
]

/** Lets the moderator choose a time during which the sender of a removed message may only read. */
export function TimeoutField({ item, form: { draft, change } }: { item: ReportItem; form: ReviewFields }) {
  if (draft.decision !== 'removed' || item.timeouts_minutes.length === 0) return null
  return (
    <RadioGroup
      legend={
        <>
          Time out <bdi>{item.sender_name}</bdi>?
        </>
      }
      hint="They can read but not post. We’ll tell them, and the timeout is logged."
      name="timeout_minutes"
      isRow
      choices={choicesOf(item)}
      value={draft.timeout_minutes}
      onChange={(chosen) => change({ timeout_minutes: chosen })}
    />
  )
}
