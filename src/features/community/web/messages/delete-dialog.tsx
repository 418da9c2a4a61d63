import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import type { Message } from '../message-data.ts'

type DeleteDialogProps = { message: Message; isMine: boolean; onDelete: () => void; onClose: () => void }

/** Asks for confirmation before a message is permanently deleted. */
export const DeleteDialog = ({ message, isMine, onDelete, onClose }: DeleteDialogProps) => (
  <ConfirmDialog title="Delete message" deed="Delete message" onSure={onDelete} onClose={onClose}>
    <p>Are you sure you want to delete this message?</p>
    <blockquote
      dir="auto"
      className="mt-4 max-h-40 overflow-y-auto border-l-2 border-line pl-3 text-muted whitespace-pre-line"
    >
      {isMine ? null : <b className="block">{message.username}</b>}
      {message.content || 'Files only'}
    </blockquote>
  </ConfirmDialog>
)
