import { type FormEvent, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { focusFirstError } from '#ui/forms/form-values.ts'
import { PasswordInput } from '#ui/forms/password-input.tsx'
import { showToast } from '#ui/toasts/toast-store.ts'
import { useOneAtATime } from '#ui/use-one-at-a-time.ts'
import { call } from '#app/call.ts'
import { passwordError } from '../../password-rules.ts'
import { AccountPageFrame } from '../account-page-frame.tsx'
import { NewPasswordInput } from '../new-password-input.tsx'
import { resetFailure } from './reset-failures.ts'

type Check = { field: 'new_password' | 'confirmation'; title: string; text: string }

/** What keeps the new password from being sent, and the field where it is mended. Pure. */
function checkOf(password: string, confirmation: string): Check | undefined {
  const complaint = passwordError(password)
  if (complaint) return { field: 'new_password', ...complaint }
  if (password === confirmation) return undefined
  return { field: 'confirmation', title: "Passwords Don't Match", text: 'Please make sure your passwords match' }
}

function Match({ password, confirmation }: { password: string; confirmation: string }) {
  if (!confirmation) return null
  const same = password === confirmation
  return (
    <p role="status" className={`text-[14px] leading-5 font-semibold ${same ? 'text-ok' : 'text-danger'}`}>
      {same ? 'Passwords match' : "Passwords don't match"}
    </p>
  )
}

type ResetPasswordFormProps = { token: string; email: string; onComplete: () => void }

export function ResetPasswordForm({ token, email, onComplete }: ResetPasswordFormProps) {
  const [password, setPassword] = useState('')
  const [confirmation, setConfirmation] = useState('')
  const { busy, once } = useOneAtATime()

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const check = checkOf(password, confirmation)
    if (check) {
      focusFirstError(event.currentTarget, { [check.field]: check.text })
      return showToast({ title: check.title, text: check.text, kind: 'danger' })
    }
    await once(async () => {
      try {
        await call('POST /api/auth/reset-password', { body: { token, new_password: password } })
        onComplete()
      } catch (error) {
        const { title, text } = resetFailure(error)
        showToast({ title, text, kind: 'danger' })
      }
    })
  }

  return (
    <AccountPageFrame title="Set a new password" lead={`For ${email}`}>
      <form method="post" noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <NewPasswordInput
          label="New Password"
          name="new_password"
          onChange={(event) => setPassword(event.target.value)}
        />
        <PasswordInput
          label="Confirm New Password"
          name="confirmation"
          required
          autoComplete="new-password"
          value={confirmation}
          onChange={(event) => setConfirmation(event.target.value)}
          hint={<Match password={password} confirmation={confirmation} />}
        />
        <Button type="submit" kind="main" busy={busy}>
          {busy ? 'Updating Password...' : 'Update Password'}
        </Button>
      </form>
    </AccountPageFrame>
  )
}
