import { ButtonLink } from '#ui/button.tsx'
import { AccountPageFrame, UnlessSignedIn } from '../account-page-frame.tsx'
import { useArrival } from '../arrival.ts'
import { RegistrationForm } from './registration-form.tsx'

/** Shows the registration form as a separate page. */
export default function RegisterPage() {
  const arrive = useArrival()
  return (
    <AccountPageFrame
      title="Join Inflo"
      lead="Ask questions, write papers and read open healthcare research. Free for everyone."
      footer={
        <ButtonLink kind="quiet" to="/login">
          Already have an account? Sign in
        </ButtonLink>
      }
    >
      <UnlessSignedIn>
        <RegistrationForm onSignedIn={arrive} />
      </UnlessSignedIn>
    </AccountPageFrame>
  )
}
