import type { Quota } from '../../contract.ts'

/** How many answers are left, and until when. Pure. */
export function quotaInWords({ uses_left: left, uses_a_day: all, resets_at: resets }: Quota): string {
  if (resets === null)
    return left > 0
      ? `${left} of ${all} answers left in this conversation`
      : `All ${all} answers of this conversation are used. Begin a new one, or write to us under Support.`
  return left > 0
    ? `${left} of ${all} left today, until midnight Pacific`
    : `All ${all} answers of today are used. From midnight Pacific there are ${all} new ones.`
}

type QuotaParts = { quota: Quota | null; toPerson: (() => void) | undefined }

/** How much is left, and the way to a person for whom that is not enough. */
export const QuotaRow = ({ quota, toPerson }: QuotaParts) => (
  <div className="flex items-start justify-between gap-3 text-[13px] leading-[18px]">
    <p className="text-muted tabular-nums">{quota ? quotaInWords(quota) : ' '}</p>
    {toPerson ? (
      <button
        type="button"
        onClick={toPerson}
        className="-my-3 min-h-11 flex-none font-semibold text-brand hover:underline"
      >
        Ask a person
      </button>
    ) : null}
  </div>
)
