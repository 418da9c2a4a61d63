import { type FormEvent, useState } from 'react'
import { call } from '#call.ts'
import { Button } from '#ui/button.tsx'
import { PasswordInput } from '#ui/forms/password-input.tsx'
import { showToast } from '#ui/toasts/toast-store.ts'
import { useOneAtATime } from '#ui/use-one-at-a-time.ts'
import { missingRules, passwordRequirement } from '../../password-rules.ts'
import { AccountPageFrame } from '../account-page-frame.tsx'
import { resetFailure } from './reset-failures.ts'

type Check = { title: string; text: string }

function complaintOf(password: string, confirmation: string): Check | undefined {
  if (password !== confirmation) {
    return { title: "Passwords Don't Match", text: 'Please make sure your passwords match' }
  }
  const missing = missingRules(password)
  return missing.length > 0 ? { title: 'Password Requirements', text: passwordRequirement(missing) } : undefined
}

function Checklist({ password }: { password: string }) {
  const missing = missingRules(password)
  return (
    <div aria-live="polite" className="text-[14px] leading-5 text-muted">
      {missing.length === 0 ? <p className="font-semibold text-ok">Password meets requirements</p> : null}
      <ul className="list-disc pl-5">
        {missing.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
    </div>
  )
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
  const [refusal, setRefusal] = useState<string>()
  const complaint = complaintOf(password, confirmation)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (complaint) return showToast({ ...complaint, kind: 'danger' })
    await once(async () => {
      setRefusal(undefined)
      try {
        await call('POST /api/auth/reset-password', { body: { token, new_password: password } })
        onComplete()
      } catch (error) {
        const { title, text } = resetFailure(error)
        setRefusal(text)
        showToast({ title, text, kind: 'danger' })
      }
    })
  }

  return (
    <AccountPageFrame title="Set a new password" lead={`For ${email}`}>
      <form method="post" onSubmit={(event) => void submit(event)} className="grid gap-5">
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <PasswordInput
          label="New Password"
          name="new_password"
          required
          autoComplete="new-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          hint={<Checklist password={password} />}
          error={refusal}
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
        <Button type="submit" kind="main" busy={busy} disabled={complaint !== undefined}>
          {busy ? 'Updating Password...' : 'Update Password'}
        </Button>
      </form>
    </AccountPageFrame>
  )
}
