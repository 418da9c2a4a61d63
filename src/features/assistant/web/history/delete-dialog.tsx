import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

const DIALOG_WIDTH_MAX_PX = 460

type DeleteParts = {
  /** Of the conversation; of all of them where absent. */
  title: string | undefined
  remove: () => void
  onClose: () => void
}

/** Asks before conversations are deleted, which nothing brings back. */
export const DeleteDialog = ({ title, remove, onClose }: DeleteParts) => (
  <Dialog
    open
    title={title === undefined ? 'Delete all your conversations?' : 'Delete this conversation?'}
    maxWidth={DIALOG_WIDTH_MAX_PX}
    onClose={onClose}
  >
    <p className="mb-5 [overflow-wrap:anywhere]">
      {title === undefined ? (
        'All that you and the assistant said is deleted for good. What you handed over to our support team stays with them.'
      ) : (
        <>
          <bdi className="font-semibold">{title}</bdi> is deleted for good.
        </>
      )}
    </p>
    <div className="flex flex-wrap gap-2">
      <Button kind="danger" onClick={remove}>
        Delete for good
      </Button>
      <Button onClick={onClose}>Cancel</Button>
    </div>
  </Dialog>
)
