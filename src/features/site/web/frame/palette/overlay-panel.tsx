import { Dialog } from '#ui/dialog/dialog.tsx'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { useSingleKeys } from '#ui/keyboard/use-single-keys.ts'
import type { MemberSession } from '../member-navigation.ts'
import { type Overlay, closeOverlay } from './overlay-data.ts'
import { PaletteDialog } from './palette-dialog.tsx'
import { shownAs } from './keys-data.ts'

type OpenOverProps = { over: Overlay; member: MemberSession }

/** Shows the open overlay. */
export function PaletteOverlay({ over, member }: OpenOverProps) {
  if (over === 'palette') return <PaletteDialog member={member} />
  return over === 'keys' ? <ShortcutsDialog member={member} /> : null
}

type Keys = readonly (readonly [keys: string, does: string])[]

const EVERYWHERE: Keys = [
  ['Mod+K', 'Go to a paper, section, person or page'],
  ['?', 'Show keyboard shortcuts'],
  ['Escape', 'Close the open dialog or menu'],
]

const WRITING: Keys = [
  ['Mod+S', 'Save now'],
  ['Mod+Z', 'Undo'],
  ['Mod+Y', 'Redo'],
  ['Mod+B', 'Bold'],
  ['Mod+I', 'Italic'],
  ['Mod+Alt+C', 'Cite'],
  ['Mod+Alt+R', 'Mention a figure, table or equation'],
  ['Mod+Alt+M', 'Comment on the selected text'],
  ['Tab', 'Indent a list item, or go to the next table cell'],
  ['Shift+Tab', 'Outdent a list item, or go to the previous table cell'],
  ['Escape, Tab', 'Leave the editor'],
]

const TALKING: Keys = [
  ['Enter', 'Send the message'],
  ['Shift+Enter', 'Start a new line'],
]

const DECIDING: Keys = [['?', 'Show the panel’s shortcuts for rows, tabs and decisions']]

function Section({ title, keys }: { title: string; keys: Keys }) {
  return (
    <section className="not-first:mt-5">
      <h3 className="mb-2 font-semibold">{title}</h3>
      <dl className="grid grid-cols-[112px_minmax(0,1fr)] gap-x-4 gap-y-2">
        {keys.map(([key, does]) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="rounded-[4px] border border-control bg-sunken px-1.5 py-0.5 font-mono text-[13px] whitespace-nowrap">
                {shownAs(key)}
              </kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Lists the keyboard shortcuts. Shortcuts of a single key can be turned on and off. */
function ShortcutsDialog({ member: { user } }: { member: MemberSession }) {
  const { on, change } = useSingleKeys()
  const inQueues = user.isAdmin || user.role === 'moderator'
  return (
    <Dialog open title="Keyboard shortcuts" onClose={closeOverlay} maxWidth={520} firstFocus="h2">
      <Section title="Everywhere" keys={EVERYWHERE} />
      <Section title="While you write a paper" keys={WRITING} />
      <Section title="In the community" keys={TALKING} />
      {inQueues ? <Section title="In the review panel" keys={DECIDING} /> : null}
      <div className="mt-5 border-t border-line pt-4">
        <Checkbox
          name="single-keys"
          label="Use single-key shortcuts on this device"
          hint="They never act while you type. If you turn them off, you can still reach everything with Tab and Enter."
          checked={on}
          onChange={(event) => change(event.target.checked)}
        />
      </div>
    </Dialog>
  )
}
