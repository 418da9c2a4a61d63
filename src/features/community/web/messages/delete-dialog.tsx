import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import type { Message } from '../message-data.ts'

type DeleteDialogProps = { message: Message; isMine: boolean; onDelete: () => void; onClose: () => void }

/** Asks before a message goes for good. */
export function DeleteDialog({ message, isMine, onDelete, onClose }: DeleteDialogProps) {
  return (
    <Dialog open title="Delete message" onClose={onClose} maxWidth={480} firstFocus="[data-keep]">
      <p>Are you sure you want to delete this message?</p>
      <blockquote
        dir="auto"
        className="my-4 max-h-40 overflow-y-auto border-l-2 border-line pl-3 text-muted [overflow-wrap:anywhere] whitespace-pre-line"
      >
        {isMine ? null : <b className="block">{message.username}</b>}
        {message.content || 'Files only'}
      </blockquote>
      <div className="flex flex-wrap gap-3">
        <Button kind="danger" onClick={onDelete}>
          Delete message
        </Button>
        <Button data-keep onClick={onClose}>
          Keep it
        </Button>
      </div>
    </Dialog>
  )
}
