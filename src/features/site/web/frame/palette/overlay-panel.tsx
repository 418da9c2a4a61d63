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
  ['Mod+K', 'Find papers, sections, people and pages, and go there'],
  ['?', 'This list'],
  ['Escape', 'Close what is open'],
]

const WRITING: Keys = [
  ['Mod+S', 'Save now'],
  ['Mod+Z', 'Undo'],
  ['Mod+Y', 'Redo'],
  ['Mod+B', 'Bold'],
  ['Mod+I', 'Italic'],
  ['Mod+Alt+C', 'Cite'],
  ['Mod+Alt+R', 'Mention a figure, table or equation'],
  ['Mod+Alt+M', 'Comment on the chosen words'],
  ['Tab', 'In a list: one level further in; in a table: the next cell'],
  ['Shift+Tab', 'In a list: one level out; in a table: the cell before'],
  ['Escape, Tab', 'Leave the text, from wherever you are in it'],
]

const TALKING: Keys = [
  ['Enter', 'Send the message'],
  ['Shift+Enter', 'A new line'],
]

const DECIDING: Keys = [['?', 'On the panel: its own keys, for rows, tabs and decisions']]

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

/** Which keys do what, and whether one key alone does anything. */
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
          label="Use single keys on this device"
          hint="They never act while you type. Switched off, everything is still there by Tab and Enter."
          checked={on}
          onChange={(event) => change(event.target.checked)}
        />
      </div>
    </Dialog>
  )
}
