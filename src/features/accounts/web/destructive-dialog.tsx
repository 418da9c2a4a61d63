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
  /** What happens, to whom, and whether it can be undone. */
  children: ReactNode
  /** Of the button that does it: "Delete Account". */
  action: string
  /** Of something by which nothing is lost. */
  isHarmless?: boolean
  /** What is said where the reason is missing: the contract's own words. */
  reasonMissing: string
  /** What has to be typed exactly; nothing where absent. The server checks it, as `confirmation`. */
  typed?: string | undefined
  /** Does it. What it throws is shown; where the server wants the password again, it is asked for and this is called once more. */
  act: (given: Given) => Promise<unknown>
  onClose: () => void
}

type Complaints = { reason?: string; confirmation?: string; password?: string; other?: string }

/**
 * Asks before what cannot simply be taken back: a reason, the words that confirm it, and the password where the server says that it was
 * proven too long ago. What was typed stays until it is done. Whoever shows it closes it once `act` is done.
 */
export function DestructiveDialog(props: DestructiveDialogProps) {
  const { title, children, action, isHarmless = false, reasonMissing, typed, act, onClose } = props
  const form = useRef<HTMLFormElement>(null)
  const [asksPassword, setAsksPassword] = useState(false)
  const [complaints, setComplaints] = useState<Complaints>({})
  const [reason, setReason] = useState('')
  const { busy, once } = useOneAtATime()
  // Whoever is asked for it goes on typing.
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
