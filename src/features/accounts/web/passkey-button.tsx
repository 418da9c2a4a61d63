import { useEffect, useRef, useState } from 'react'
import { Failure } from '#shared/calls/failure.ts'
import { Button, type ButtonKind } from '#ui/button.tsx'
import { showToast } from '#ui/toasts/toast-store.ts'
import { useOneAtATime } from '#ui/use-one-at-a-time.ts'
import { type SessionUser, useReady } from './session.ts'

type PasskeyButtonProps = {
  children: string
  kind?: ButtonKind
  /** Called when the button is pressed: loads the code for signing in, and signs in. */
  signIn: () => Promise<SessionUser>
  onSignedIn: (user: SessionUser) => void
}

/** Shows a button that signs in by passkey, with any error message next to it. */
export function PasskeyButton({ children, kind = 'plain', signIn, onSignedIn }: PasskeyButtonProps) {
  const ready = useReady()
  const { busy, once } = useOneAtATime()
  const [refusal, setRefusal] = useState<string>()
  const container = useRef<HTMLDivElement>(null)
  // The button loses the keyboard focus while it is busy, so it gets the focus back after an error.
  useEffect(() => {
    if (refusal) container.current?.querySelector('button')?.focus()
  }, [refusal])
  const press = async () => {
    await once(async () => {
      setRefusal(undefined)
      try {
        const user = await signIn()
        showToast({ title: 'Welcome back!', text: 'Login successful.' })
        onSignedIn(user)
      } catch (error) {
        setRefusal(error instanceof Failure ? error.detail : 'An unexpected error occurred. Please try again.')
      }
    })
  }
  return (
    <div ref={container} className="grid gap-1.5">
      <Button kind={kind} busy={busy} disabled={!ready} onClick={() => void press()}>
        {children}
      </Button>
      <p role="alert" className="text-[14px] leading-5 font-semibold text-danger empty:hidden">
        {refusal}
      </p>
    </div>
  )
}
