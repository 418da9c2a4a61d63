import { useEffect, useRef, useState } from 'react'
import { Failure } from '#shared/calls/failure.ts'
import { Button, type ButtonKind } from '#ui/button.tsx'
import { showToast } from '#ui/toasts/toast-store.ts'
import { useOneAtATime } from '#ui/use-one-at-a-time.ts'
import { type SessionUser, useReady } from './session.ts'

type PasskeyButtonProps = {
  children: string
  kind?: ButtonKind
  /** Loads its own code: people who do not press the button need none. */
  signIn: () => Promise<SessionUser>
  onSignedIn: (user: SessionUser) => void
}

/** Signs in by passkey, and shows an error message next to the button. */
export function PasskeyButton({ children, kind = 'plain', signIn, onSignedIn }: PasskeyButtonProps) {
  const ready = useReady()
  const { busy, once } = useOneAtATime()
  const [refusal, setRefusal] = useState<string>()
  const container = useRef<HTMLDivElement>(null)
  // A busy button loses the keyboard focus. It gets it back after a refusal.
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
