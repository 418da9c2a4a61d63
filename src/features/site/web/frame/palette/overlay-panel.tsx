import type { MemberSession } from '../member-navigation.ts'
import type { Overlay } from './overlay-data.ts'
import { PaletteDialog } from './palette-dialog.tsx'
import { ShortcutsDialog } from './shortcuts-dialog.tsx'

type OpenOverProps = { over: Overlay; member: MemberSession }

/** What is open over the page. */
export function PaletteOverlay({ over, member }: OpenOverProps) {
  if (over === 'palette') return <PaletteDialog member={member} />
  return over === 'keys' ? <ShortcutsDialog member={member} /> : null
}
