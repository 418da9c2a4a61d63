import { ButtonLink } from '#ui/button.tsx'
import { AccountPageFrame, UnlessSignedIn } from '../account-page-frame.tsx'
import { useArrival } from '../arrival.ts'
import { SignInForm } from './sign-in-form.tsx'

/** Shows the sign-in form as a separate page. */
export default function LoginPage() {
  const arrive = useArrival()
  return (
    <AccountPageFrame
      title="Sign In to Your Account"
      lead="Continue your healthcare research journey"
      footer={
        <ButtonLink kind="quiet" to="/register">
          Don't have an account? Join Inflo today
        </ButtonLink>
      }
    >
      <UnlessSignedIn>
        <SignInForm onSignedIn={arrive} />
      </UnlessSignedIn>
    </AccountPageFrame>
  )
}
