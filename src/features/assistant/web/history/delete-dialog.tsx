import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'

type DeleteParts = {
  /** Of the conversation; of all of them where absent. */
  title: string | undefined
  remove: () => void
  onClose: () => void
}

/** Asks before conversations are deleted. */
export const DeleteDialog = ({ title, remove, onClose }: DeleteParts) => (
  <ConfirmDialog
    title={title === undefined ? 'Delete all your conversations?' : 'Delete this conversation?'}
    deed="Delete for good"
    onSure={remove}
    onClose={onClose}
  >
    {title === undefined ? (
      'All that you and the assistant said is deleted for good. What you handed over to our support team stays with them.'
    ) : (
      <>
        <bdi className="font-semibold">{title}</bdi> is deleted for good.
      </>
    )}
  </ConfirmDialog>
)
