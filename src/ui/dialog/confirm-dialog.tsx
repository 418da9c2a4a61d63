import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../button.tsx'
import { Dialog } from './dialog.tsx'

const DIALOG_WIDTH_MAX_PX = 460

type SureParts = {
  /** The question, such as whether to delete something. */
  title: string
  /** Explains the loss that the action causes. */
  children: ReactNode
  /** The label of the confirm button. */
  deed: string
  /** Called after the dialog has closed and the focus has returned, so that the caller may move the focus. */
  onSure: () => void
  onClose: () => void
}

/** Asks before an action that cannot be undone. The button that cancels has the focus first. */
export function ConfirmDialog({ title, children, deed: action, onSure, onClose }: SureParts) {
  const sure = () => {
    flushSync(onClose)
    onSure()
  }
  return (
    <Dialog open title={title} maxWidth={DIALOG_WIDTH_MAX_PX} onClose={onClose} firstFocus="[data-keep]">
      <div className="mb-5 [overflow-wrap:anywhere]">{children}</div>
      <div className="flex flex-wrap gap-2">
        <Button kind="danger" onClick={sure}>
          {action}
        </Button>
        <Button data-keep onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Dialog>
  )
}
