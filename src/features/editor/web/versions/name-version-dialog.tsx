import { Dialog } from '#ui/dialog/dialog.tsx'
import { NameVersionForm } from './save-version-form.tsx'

/** Names the version that has just been saved. */
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
    <p className="mb-4 text-muted">It stays among the versions, to compare with and to come back to.</p>
    <NameVersionForm paperId={paperId} onKept={onClose} onCancel={onClose} />
  </Dialog>
)
