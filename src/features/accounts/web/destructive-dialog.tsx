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
  /** Describes what happens, to whom, and whether it can be undone. */
  children: ReactNode
  /** Label of the confirming button: "Delete Account". */
  action: string
  /** Set for an action that loses nothing. */
  isHarmless?: boolean
  /** Error message for a missing reason, from the contract. */
  reasonMissing: string
  /** Text that must be typed exactly; none if absent. The server checks it as `confirmation`. */
  typed?: string | undefined
  /**
   * Performs the action. The dialog shows its error. If the server requires the password again, the dialog asks for it
   * and calls this once more.
   */
  act: (given: Given) => Promise<unknown>
  onClose: () => void
}

type Complaints = { reason?: string; confirmation?: string; password?: string; other?: string }

/**
 * Confirms an action that cannot simply be undone: asks for a reason, the confirming text, and the password if it was
 * proven too long ago. Typed text stays until the action is done. The parent closes the dialog after `act`.
 */
export function DestructiveDialog(props: DestructiveDialogProps) {
  const { title, children, action, isHarmless = false, reasonMissing, typed, act, onClose } = props
  const form = useRef<HTMLFormElement>(null)
  const [asksPassword, setAsksPassword] = useState(false)
  const [complaints, setComplaints] = useState<Complaints>({})
  const [reason, setReason] = useState('')
  const { busy, once } = useOneAtATime()
  // Focus moves to the password field, so that the person can keep typing.
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
