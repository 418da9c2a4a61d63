import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { textsOf } from '#ui/forms/form-values.ts'
import { TextInput } from '#ui/forms/text-input.tsx'
import { useOneAtATime } from '#ui/use-one-at-a-time.ts'
import { call } from '#app/call.ts'
import { accountFailureText } from '../password-again-form.tsx'

/** What an authenticator app needs to know. */
export type Enrolment = { secret: string; otpauth_url: string; qr_code_svg: string }

type SecondFactorEnrolmentProps = {
  enrolment: Enrolment
  onConfirmed: (recoveryCodes: string[]) => void
  onCancel: () => void
}

const inFours = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ')

function WhatToScan({ enrolment: { secret, otpauth_url, qr_code_svg } }: { enrolment: Enrolment }) {
  return (
    <div className="grid gap-3">
      <p>Scan this picture with your authenticator app. Then enter the six-digit code that the app shows.</p>
      <img
        src={`data:image/svg+xml,${encodeURIComponent(qr_code_svg)}`}
        alt="QR code that holds the key below"
        width={200}
        height={200}
        className="rounded-[6px] border border-line bg-white"
      />
      <p>
        You are on the device that has the app?{' '}
        <a href={otpauth_url} className="font-semibold text-brand underline">
          Open the app
        </a>
      </p>
      <p>
        Or type this key into the app: <br />
        <code className="font-mono text-[15px] break-words select-all">{inFours(secret)}</code>
      </p>
    </div>
  )
}

/** Set-up of an authenticator app; it counts once a first code was right. */
export function SecondFactorEnrolment({ enrolment, onConfirmed, onCancel }: SecondFactorEnrolmentProps) {
  const form = useRef<HTMLFormElement>(null)
  const focusField = () => form.current?.querySelector('input')?.focus()
  // Whoever pressed the button that led here goes on typing.
  useEffect(focusField, [])
  const { busy, once } = useOneAtATime()
  const [refusal, setRefusal] = useState<string>()
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    await once(async () => {
      setRefusal(undefined)
      try {
        const { recovery_codes } = await call('POST /api/auth/second-factor/confirm', {
          body: { code: textsOf(event.currentTarget)('code') },
        })
        onConfirmed(recovery_codes)
      } catch (error) {
        setRefusal(accountFailureText(error))
        focusField()
      }
    })
  }
  return (
    <form ref={form} method="post" onSubmit={(event) => void submit(event)} className="grid max-w-[440px] gap-4">
      <WhatToScan enrolment={enrolment} />
      <TextInput
        label="Code"
        required
        name="code"
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={10}
        error={refusal}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" kind="main" busy={busy}>
          Turn on
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  )
}
