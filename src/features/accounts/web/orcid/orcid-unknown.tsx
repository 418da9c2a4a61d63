import { useState } from 'react'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { showToast } from '#ui/toasts/toast-store.ts'
import { useOneAtATime } from '#ui/use-one-at-a-time.ts'
import { AccountPageFrame } from '../account-page-frame.tsx'
import { landingOf, useArrival } from '../arrival.ts'
import { linkOrcid, type OrcidProof } from '../orcid.ts'
import { accountFailureText } from '../password-again-form.tsx'
import { RegistrationForm } from '../registration/registration-form.tsx'
import { type SessionUser, useSession } from '../session.ts'
import { SignInForm } from '../sign-in/sign-in-form.tsx'

type Choice = 'none' | 'sign in' | 'register'

function Choices({
  user,
  choose,
  link,
}: {
  user?: SessionUser | undefined
  choose: (choice: Choice) => void
  link: (user: SessionUser) => void
}) {
  if (user) {
    return (
      <Button kind="main" className="w-full" onClick={() => link(user)}>
        Link to your account, {user.name}
      </Button>
    )
  }
  return (
    <div className="grid gap-4">
      <Button kind="main" onClick={() => choose('sign in')}>
        Sign in and link it
      </Button>
      <Button onClick={() => choose('register')}>Create an account</Button>
    </div>
  )
}

function NotLinked({ text, user }: { text: string; user: SessionUser }) {
  return (
    <div className="grid gap-5">
      <Notice tone="danger" role="alert" title="Your ORCID iD was not linked.">
        {text}
      </Notice>
      <ButtonLink to={landingOf(user)} kind="main">
        Continue
      </ButtonLink>
    </div>
  )
}

/** Offers sign-in or registration to a person whose iD is not linked to an account, and links the iD afterwards. */
export default function OrcidUnknown({ proven: { state, orcidId, firstName, lastName } }: { proven: OrcidProof }) {
  const arrive = useArrival()
  const session = useSession()
  const [choice, setChoice] = useState<Choice>('none')
  const [failed, setFailed] = useState<{ text: string; user: SessionUser }>()
  const link = async (user: SessionUser) => {
    try {
      await linkOrcid(state)
      showToast({ title: 'ORCID iD linked', text: `${orcidId} is now verified.` })
      arrive(user)
    } catch (error) {
      setFailed({ text: accountFailureText(error), user })
    }
  }
  const { once } = useOneAtATime()
  const onSignedIn = (user: SessionUser) => void once(() => link(user))
  return (
    <AccountPageFrame
      title="One more step"
      lead={`ORCID confirmed that ${orcidId} is yours${firstName ? `, ${firstName} ${lastName}`.trimEnd() : ''}. It isn’t linked to an Inflo account yet.`}
    >
      {failed ? <NotLinked {...failed} /> : null}
      {!failed && choice === 'none' ? <Choices user={session.user} choose={setChoice} link={onSignedIn} /> : null}
      {/* Links open in a new tab, since the proof exists only on this page. */}
      {!failed && choice === 'sign in' ? <SignInForm onSignedIn={onSignedIn} stay /> : null}
      {!failed && choice === 'register' ? (
        <RegistrationForm onSignedIn={onSignedIn} names={{ firstName, lastName }} />
      ) : null}
      {!failed && choice !== 'none' && !session.user ? (
        <Button kind="quiet" className="mt-3" onClick={() => setChoice('none')}>
          Back
        </Button>
      ) : null}
    </AccountPageFrame>
  )
}
