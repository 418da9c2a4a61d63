import { Checkbox } from '#ui/forms/checkbox.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { REVIEW_TABS } from '#app/review-tabs.ts'
import type { ReviewTab } from '../review-queue.ts'
import { choiceOf } from '../review-texts.ts'

const MOVING = [
  [`1 to ${REVIEW_TABS.length}`, 'Another tab, in their order'],
  ['j', 'Next row'],
  ['k', 'Previous row'],
  ['Enter or o', 'Open or close the row'],
  ['/', 'Search'],
  ['?', 'This list'],
  ['Escape', 'Close a dialog, leave the search'],
  ['Ctrl+Enter', 'Submit the review, from its notes'],
] as const

function decidingOn(openTab: ReviewTab): (readonly [string, string])[] {
  return Object.entries(openTab.keys).map(([key, decision]) => [key, choiceOf(openTab, decision)?.label ?? decision])
}

type KeysDialogProps = { openTab: ReviewTab; on: boolean; onChange: (on: boolean) => void; onClose: () => void }

/** Which keys do what on this tab, and whether they do at all. */
export function KeysDialog({ openTab, on, onChange, onClose }: KeysDialogProps) {
  return (
    <Dialog open title="Keyboard shortcuts" onClose={onClose} maxWidth={480}>
      <dl className="mb-5 grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2">
        {[...MOVING.slice(0, 4), ...decidingOn(openTab), ...MOVING.slice(4)].map(([key, does]) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="rounded-[4px] border border-control bg-sunken px-1.5 py-0.5 font-mono text-[13px]">
                {key}
              </kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <Checkbox
        name="single-keys"
        label="Use single keys on this device"
        hint="They never act while you type. Switched off, everything is still there by Tab and Enter."
        checked={on}
        onChange={(event) => onChange(event.target.checked)}
      />
    </Dialog>
  )
}
