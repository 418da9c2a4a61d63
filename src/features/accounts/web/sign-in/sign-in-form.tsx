import { type ComponentType, type FormEvent, lazy, Suspense, useRef, useState } from 'react'
import { Failure } from '#shared/calls/failure.ts'
import { Button } from '#ui/button.tsx'
import { textsOf } from '#ui/forms/form-values.ts'
import { Link } from '#ui/navigation/link.tsx'
import { PasswordInput } from '#ui/forms/password-input.tsx'
import { TextInput } from '#ui/forms/text-input.tsx'
import { useReplayedSubmit } from '#ui/forms/use-replayed-submit.ts'
import { showToast } from '#ui/toasts/toast-store.ts'
import { useOneAtATime } from '#ui/use-one-at-a-time.ts'
import { call } from '#app/call.ts'
import { EMAIL_LENGTH_MAX } from '../../limits.ts'
import { enter, loginFailureText } from '../enter.ts'
import { PasskeyButton } from '../passkey-button.tsx'
import type { SecondFactorFormProps } from '../second-factor/second-factor-form.tsx'
import { type SessionUser, useReady } from '../session.ts'

// If the button's code cannot be loaded, the form is shown without the button.
const OrcidSignIn = lazy(() => import('../orcid/sign-in-button.tsx').catch(() => ({ default: () => null })))

type SignInFormProps = {
  onSignedIn: (user: SessionUser) => void
  /** Called when the user follows a link away from the form. */
  onLeave?: () => void
  /** True if the page behind the dialog must stay open; links then open in a new tab. */
  stay?: boolean
}

const readForm = (form: HTMLFormElement) => {
  const text = textsOf(form)
  return { email: text('email').trim(), password: text('password') }
}

type SecondHalf = Pick<SecondFactorFormProps, 'challenge' | 'has'> & { Form: ComponentType<SecondFactorFormProps> }

async function askForMore(challenge: string): Promise<SecondHalf> {
  const [{ SecondFactorForm }, { fetchSecondFactorOptions }] = await Promise.all([
    import('../second-factor/second-factor-form.tsx'),
    import('../second-factor-options.ts'),
  ])
  const has = await fetchSecondFactorOptions(challenge)
  return { challenge, has, Form: SecondFactorForm }
}

const signInByPasskey = async () => (await import('../passkey-sign-in.ts')).signInWithPasskey()

type PasswordFormProps = SignInFormProps & { onAskedForMore: (second: SecondHalf) => void }

/** Asks for e-mail address and password, and for the second factor of members who have set one up. */
export function SignInForm(props: SignInFormProps) {
  const [second, setSecond] = useState<SecondHalf>()
  return (
    <>
      {second ? (
        <second.Form
          challenge={second.challenge}
          has={second.has}
          onSignedIn={props.onSignedIn}
          onStartAgain={() => setSecond(undefined)}
        />
      ) : null}
      {/* The form stays mounted, so that a person who starts again finds what they typed. */}
      <div hidden={second !== undefined}>
        <PasswordForm {...props} onAskedForMore={setSecond} />
      </div>
    </>
  )
}

// Shows the password form, which keeps the typed text if the server refuses it.
function PasswordForm({ onSignedIn, onAskedForMore, onLeave, stay = false }: PasswordFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const ready = useReady()
  const early = useReplayedSubmit(form)
  const { busy, once } = useOneAtATime()
  const [refusal, setRefusal] = useState<string>()

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = readForm(event.currentTarget)
    await once(async () => {
      setRefusal(undefined)
      try {
        const answer = await call('POST /api/auth/login', { body: given })
        if ('challenge' in answer) {
          onAskedForMore(await askForMore(answer.challenge))
          return
        }
        const user = await enter(answer)
        showToast({ title: 'Welcome back!', text: 'Login successful.' })
        onSignedIn(user)
      } catch (error) {
        // The reason is shown in the form, where it stays until the next attempt.
        showToast({ title: 'Login failed', kind: 'danger' })
        setRefusal(loginFailureText(error))
        if (error instanceof Failure && error.kind === 'unauthenticated') {
          form.current?.querySelector<HTMLInputElement>('[name=password]')?.focus()
        }
      }
    })
  }

  return (
    <form {...early} onSubmit={(event) => void submit(event)} className="grid gap-5">
      <TextInput
        label="Email Address"
        required
        name="email"
        type="email"
        autoComplete="username"
        maxLength={EMAIL_LENGTH_MAX}
        placeholder="you@university.edu"
      />
      <PasswordInput
        label="Password"
        required
        name="password"
        autoComplete="current-password"
        placeholder="Enter your password"
      />
      <Link
        to="/forgot-password"
        onClick={onLeave}
        {...(stay ? { target: '_blank' } : {})}
        className="-my-2 inline-flex min-h-11 items-center justify-self-start font-semibold text-brand hover:underline"
      >
        Forgot your password?
      </Link>
      <p role="alert" className="-mt-3 text-[14px] leading-5 font-semibold text-danger empty:hidden">
        {refusal}
      </p>
      <Button type="submit" kind="main" busy={busy}>
        {busy ? 'Signing In...' : 'Sign In'}
      </Button>
      <PasskeyButton signIn={signInByPasskey} onSignedIn={onSignedIn}>
        Sign in with a passkey
      </PasskeyButton>
      {/* The link opens another page, so it is hidden if the page must stay open. */}
      {stay || !ready ? null : (
        <Suspense>
          <OrcidSignIn />
        </Suspense>
      )}
    </form>
  )
}
