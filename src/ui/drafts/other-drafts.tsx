import { Button } from '../button.tsx'
import { excerptOf } from './draft.ts'
import type { OtherDraft } from './use-draft.ts'

const DAY_MS = 86_400_000

/** Returns the time of a draft in the writer's own time zone. */
const timeOf = (at: string): string => {
  const time = new Date(at)
  const isToday = Date.now() - time.getTime() < DAY_MS
  return time.toLocaleString([], isToday ? { timeStyle: 'short' } : { dateStyle: 'medium', timeStyle: 'short' })
}

/** Offers the same person's other unsent drafts of this form. */
export function OtherDrafts({ others }: { others: readonly OtherDraft[] }) {
  if (others.length === 0) return null
  return (
    <ul aria-label="Other unsent drafts" className="grid gap-2 text-[14px] leading-5">
      {others.map((draft) => (
        <li
          key={draft.id}
          className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 rounded-[6px] bg-sunken px-4 py-2"
        >
          <span className="min-w-0 [overflow-wrap:anywhere]">
            You have another unsent draft from {timeOf(draft.at)}
            {excerptOf(draft) ? <q className="ml-1 text-muted">{excerptOf(draft)}</q> : null}
          </span>
          <span className="flex flex-wrap gap-2">
            <Button size="small" onClick={() => void draft.go()}>
              Continue
            </Button>
            <Button size="small" kind="quiet" onClick={() => void draft.discard()}>
              Discard
            </Button>
          </span>
        </li>
      ))}
    </ul>
  )
}
