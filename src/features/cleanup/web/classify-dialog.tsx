import { useState } from 'react'
import { REASON_LENGTH_MAX } from '#shared/calls/destructive.ts'
import { RadioGroup } from '#ui/forms/radio-group.tsx'
import { showToast } from '#ui/toasts/toast-store.ts'
import { call } from '#app/call.ts'
import { type Classification, CLASSIFICATIONS } from '../classes.ts'
import type { UserClassification } from '../contract.ts'
import { WHY_MISSING } from '../limits.ts'
import { CLASS_NAMES } from './class-names.ts'
import { useRefresh } from './cleanup-data.ts'
import { ReasonDialog } from './reason-dialog.tsx'

const CHOICES = CLASSIFICATIONS.map((value) => ({ value, label: CLASS_NAMES[value] }))

type ClassifyDialogProps = { user: UserClassification; onClose: () => void }

/** Asks what an account is, and why. */
export function ClassifyDialog({ user, onClose }: ClassifyDialogProps) {
  const refresh = useRefresh()
  const [classification, setClassification] = useState<Classification>(user.classification)
  return (
    <ReasonDialog
      title={`Classify ${user.name}`}
      action="Save Classification"
      missing={WHY_MISSING}
      lengthMax={REASON_LENGTH_MAX}
      onClose={onClose}
      send={async (reason) => {
        const params = { userId: user.user_id }
        await call('PUT /api/dap/users/:userId/classify', { params, body: { classification, reason } })
        await refresh()
        onClose()
        showToast({ title: `${user.name} is classified as ${CLASS_NAMES[classification].toLowerCase()}` })
      }}
    >
      <p className="[overflow-wrap:anywhere]">
        {user.email}. {user.reason}
      </p>
      <RadioGroup
        legend="Taken for"
        name="classification"
        isRow
        choices={CHOICES}
        value={classification}
        onChange={(value) => setClassification(CLASSIFICATIONS.find((one) => one === value) ?? classification)}
      />
    </ReasonDialog>
  )
}
