import { type ReactNode, useState } from 'react'
import { failureText } from '#shared/calls/failure.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { TextArea } from '#ui/forms/text-area.tsx'
import { useWrite } from '#ui/use-write.ts'

type ReasonDialogProps = {
  title: string
  /** The label of the button. */
  action: string
  isDanger?: boolean
  label?: string
  /** The error text for a missing reason, the same text as in the contract. */
  missing: string
  lengthMax: number
  /** The content above the reason field: the decision, and further choices. */
  children: ReactNode
  /** Sends the reason, and closes the dialog. If sending fails, the dialog stays open and shows the error. */
  send: (reason: string) => Promise<unknown>
  onClose: () => void
}

/** Asks for the reason for an action. The action can be undone, so it needs no destructive dialog. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, action, isDanger = false, label = 'Reason', missing, lengthMax, children, send, onClose } = props
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const { mutate, isPending, error } = useWrite({ mutationFn: send })
  return (
    <Dialog open title={title} onClose={onClose} losesTyped>
      <form
        method="post"
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          setMissing(reason.trim() === '')
          if (reason.trim() !== '') mutate(reason)
        }}
      >
        {children}
        <TextArea
          label={label}
          required
          isShort
          name="reason"
          maxLength={lengthMax}
          value={reason}
          error={isMissing ? missing : undefined}
          onChange={(event) => {
            setReason(event.target.value)
            setMissing(false)
          }}
        />
        {error ? (
          <p role="alert" className="text-[14px] leading-5 font-semibold text-danger">
            {failureText(error)}
          </p>
        ) : null}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" kind={isDanger ? 'danger' : 'plain'} busy={isPending}>
            {action}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </form>
    </Dialog>
  )
}
