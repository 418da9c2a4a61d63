import { type ReactNode, useEffect, useRef, useState } from 'react'
import { wantsPassword } from '#shared/password-again.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { textsOf } from '#ui/forms/form-values.ts'
import { PasswordInput } from '#ui/forms/password-input.tsx'
import { TextArea } from '#ui/forms/text-area.tsx'
import { TextInput } from '#ui/forms/text-input.tsx'
import { useOneAtATime } from '#ui/use-one-at-a-time.ts'
import { call } from '#app/call.ts'
import { accountFailureText } from './password-again-form.tsx'

const DIALOG_WIDTH_MAX_PX = 540

type Given = { reason: string; confirmation: string }

type DestructiveDialogProps = {
  title: string
  /** Describes the effect of the action, the people affected, and whether it can be undone. */
  children: ReactNode
  /** Label of the confirming button: "Delete Account". */
  action: string
  /** True for an action that deletes nothing. */
  isHarmless?: boolean
  /** Error message for a missing reason, from the contract. */
  reasonMissing: string
  /** Text that must be typed exactly; none if absent. It is sent as `confirmation`, and the server checks it. */
  typed?: string | undefined
  /**
   * Performs the action. If the action fails, the dialog shows the error. If the server requires the password, the
   * dialog asks for the password and calls this function again.
   */
  act: (given: Given) => Promise<unknown>
  onClose: () => void
}

type Complaints = { reason?: string; confirmation?: string; password?: string; other?: string }

/**
 * Asks the user to confirm an action that cannot simply be undone: with a reason, with the text that must be typed, and
 * with the password if it was last checked too long ago. Keeps the typed text until the action is done. The parent
 * closes the dialog after `act`.
 */
export function DestructiveDialog(props: DestructiveDialogProps) {
  const { title, children, action, isHarmless = false, reasonMissing, typed, act, onClose } = props
  const form = useRef<HTMLFormElement>(null)
  const [asksPassword, setAsksPassword] = useState(false)
  const [complaints, setComplaints] = useState<Complaints>({})
  const [reason, setReason] = useState('')
  const { busy, once } = useOneAtATime()
  // Moves the focus to the password field, so that the user can type without selecting it.
  useEffect(() => {
    if (asksPassword) form.current?.querySelector<HTMLElement>('[name="password"]')?.focus()
  }, [asksPassword])
  const complain = (found: Complaints) => {
    setComplaints(found)
    const [first] = Object.keys(found)
    form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
  }
  const send = async (values: Given & { password: string }) => {
    if (values.reason.trim() === '') return complain({ reason: reasonMissing })
    if (typed !== undefined && values.confirmation !== typed)
      return complain({ confirmation: `Type exactly: ${typed}` })
    try {
      if (asksPassword) await call('POST /api/auth/password-again', { body: { password: values.password } })
    } catch (error) {
      return complain({ password: accountFailureText(error) })
    }
    try {
      await act({ reason: values.reason, confirmation: values.confirmation })
    } catch (error) {
      setAsksPassword(wantsPassword(error))
      setComplaints({ other: accountFailureText(error) })
    }
  }
  return (
    <Dialog open title={title} onClose={onClose} maxWidth={DIALOG_WIDTH_MAX_PX} losesTyped>
      <form
        ref={form}
        method="post"
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          const text = textsOf(event.currentTarget)
          const values = { reason: text('reason'), confirmation: text('confirmation'), password: text('password') }
          void once(() => send(values))
        }}
      >
        <div className="grid gap-3 [overflow-wrap:anywhere]">{children}</div>
        <TextArea
          label="Reason"
          required
          isShort
          name="reason"
          maxLength={2_000}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          error={complaints.reason}
        />
        {typed === undefined ? null : (
          <TextInput
            label={`Type exactly: ${typed}`}
            required
            name="confirmation"
            autoComplete="off"
            spellCheck={false}
            error={complaints.confirmation}
          />
        )}
        {asksPassword ? (
          <PasswordInput
            label="Your password"
            required
            name="password"
            autoComplete="current-password"
            error={complaints.password}
          />
        ) : null}
        {complaints.other ? (
          <p role="alert" className="text-[14px] leading-5 font-semibold text-danger">
            {complaints.other}
          </p>
        ) : null}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" kind={isHarmless ? 'plain' : 'danger'} busy={busy} disabled={reason.trim() === ''}>
            {action}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </form>
    </Dialog>
  )
}
