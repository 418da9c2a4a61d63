import type { ReportItem } from '#features/community/contract.ts'
import { TIMEOUTS_MINUTES } from '#features/community/limits.ts'
import { RadioGroup } from '#ui/forms/radio-group.tsx'
import type { ReviewFields } from '../desk.ts'

const CHOICES = [
  { value: '', label: 'No' },
  ...TIMEOUTS_MINUTES.map((minutes) => ({ value: String(minutes), label: `For ${minutes} minutes` })),
]

/** Whether whoever wrote what is removed may only read for a while, too. */
export function TimeoutField({ item, form: { draft, change } }: { item: ReportItem; form: ReviewFields }) {
  if (draft.decision !== 'removed' || !item.may_time_out) return null
  return (
    <RadioGroup
      legend={
        <>
          May <bdi>{item.sender_name}</bdi> only read in the community for now?
        </>
      }
      hint="They are told, and it is logged."
      name="timeout_minutes"
      isRow
      choices={CHOICES}
      value={draft.timeout_minutes}
      onChange={(chosen) => change({ timeout_minutes: chosen })}
    />
  )
}
