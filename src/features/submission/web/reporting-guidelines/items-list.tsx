import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconCircle from '@tabler/icons-react/dist/esm/icons/IconCircle.mjs'
import type { ReportedItem } from '../../reporting-guidelines/guideline-contract.ts'

/** What is said of an item, in a line. Pure. */
export function describeItem({ answer, heading }: ReportedItem): string {
  if (!answer) return `belongs to ${heading}`
  const what = answer.says === 'said' ? `said in ${answer.heading ?? ''}` : 'does not apply'
  return answer.note ? `${what}: ${answer.note}` : what
}

type ListParts = { items: ReportedItem[]; current: string | undefined; onOpen?: ((number: string) => void) | undefined }

/** All items with what is said of each; who may answer opens one by a press. */
export function ItemsList({ items, current, onOpen }: ListParts) {
  return (
    <ol className="grid gap-1">
      {items.map((item) => {
        const Icon = item.answer ? IconCheck : IconCircle
        const words = (
          <>
            <Icon
              size={16}
              aria-hidden="true"
              className={`mt-0.5 flex-none ${item.answer ? 'text-ok' : 'text-control'}`}
            />
            <span className="min-w-0 [overflow-wrap:anywhere]">
              {item.number}. {item.topic}
              <span className="block text-muted">{describeItem(item)}</span>
            </span>
          </>
        )
        return (
          <li key={item.number}>
            {onOpen ? (
              <button
                type="button"
                aria-current={item.number === current ? 'true' : undefined}
                onClick={() => onOpen(item.number)}
                className="flex min-h-11 w-full gap-2 rounded-[6px] px-1 py-1.5 text-left hover:bg-surface aria-[current]:bg-surface"
              >
                {words}
              </button>
            ) : (
              <div className="flex gap-2 px-1 py-1.5">{words}</div>
            )}
          </li>
        )
      })}
    </ol>
  )
}
