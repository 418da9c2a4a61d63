import { Dialog } from '#ui/dialog/dialog.tsx'
import { NameVersionForm } from './save-version-form.tsx'

/** Shows a dialog that saves the paper's current text as a named version. */
export const NameVersionDialog = ({
  open,
  paperId,
  onClose,
}: {
  open: boolean
  paperId: string
  onClose: () => void
}) => (
  <Dialog open={open} onClose={onClose} title="Name this version" maxWidth={440}>
    <p className="mb-4 text-muted">You can compare it with other versions and restore it later.</p>
    <NameVersionForm paperId={paperId} onKept={onClose} onCancel={onClose} />
  </Dialog>
)
