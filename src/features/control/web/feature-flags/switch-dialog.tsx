import { DestructiveDialog } from '#features/accounts/web/public.tsx'
import { REASON_MISSING } from '../../sentences.ts'
import type { FeatureToggle } from './feature-toggle.ts'

type SwitchDialogProps = {
  title: string
  pressing: FeatureToggle
  switchIt: (reason: string) => Promise<unknown>
  onClose: () => void
}

/** Why something is off, or on again, is what whoever looks later asks first. */
export function SwitchDialog({ title, pressing: { label, effect, isHarmless }, switchIt, onClose }: SwitchDialogProps) {
  return (
    <DestructiveDialog
      title={`${title}: ${label}?`}
      action={label}
      isHarmless={isHarmless}
      reasonMissing={REASON_MISSING}
      onClose={onClose}
      act={async ({ reason }) => {
        await switchIt(reason)
        onClose()
      }}
    >
      <p>{effect}</p>
    </DestructiveDialog>
  )
}
