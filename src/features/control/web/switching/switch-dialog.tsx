import { DestructiveDialog } from '#features/accounts/web/public.tsx'
import { REASON_MISSING } from '../../sentences.ts'

type SwitchDialogProps = {
  title: string
  to: 'on' | 'off'
  switchIt: (reason: string) => Promise<unknown>
  onClose: () => void
}

const EFFECTS = {
  on: 'It is on at once for everybody, with all that was stored.',
  off: 'It is off at once for everybody, and its links go. Nothing that is stored is lost.',
}

/** Why something is off, or on again, is what whoever looks later asks first. */
export function SwitchDialog({ title, to, switchIt, onClose }: SwitchDialogProps) {
  return (
    <DestructiveDialog
      title={`Switch ${to} ${title}?`}
      action={to === 'on' ? 'Switch On' : 'Switch Off'}
      isHarmless={to === 'on'}
      reasonMissing={REASON_MISSING}
      onClose={onClose}
      act={async ({ reason }) => {
        await switchIt(reason)
        onClose()
      }}
    >
      <p>{EFFECTS[to]}</p>
    </DestructiveDialog>
  )
}
