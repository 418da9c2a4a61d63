import { Navigate } from 'react-router'
import { storedInvitation, landingOf, useSession } from '#features/accounts/web/public.tsx'
import { SetupForm } from './setup-form.tsx'

/** First-time setup: at its own address, and in place of any member's page until it is done. */
export default function SetupPage() {
  const { user } = useSession()
  if (!user) return null
  if (user.setup_completed) return <Navigate to={storedInvitation() ?? landingOf(user)} replace />
  return (
    <div className="mx-auto max-w-[680px] px-4 py-10 sm:px-6 sm:py-16">
      <title>Set up your profile · Inflo</title>
      <h1 className="font-serif text-[31px] leading-9 font-semibold tracking-[-0.015em] [overflow-wrap:anywhere] sm:text-[40px] sm:leading-[46px]">
        Welcome to the research community, {user.first_name}!
      </h1>
      <p className="mt-3 mb-9 font-serif text-[18px] leading-7 text-muted">
        Your institution and program appear beside your name wherever you are credited.
      </p>
      <SetupForm key={user.id} user={user} />
    </div>
  )
}
