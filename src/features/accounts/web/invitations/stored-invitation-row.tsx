import { ButtonLink } from '#ui/button.tsx'
import { storedInvitation } from './stored-invitation-data.ts'

/** Shows an invitation whose link was opened before signing in. */
export function StoredInvitation() {
  const address = storedInvitation()
  if (!address) return null
  return (
    <div className="mt-6 flex flex-wrap items-center justify-between gap-3 rounded-[6px] bg-soft px-5 py-4">
      <p>You opened an invitation before you signed in.</p>
      <ButtonLink to={address}>Open the invitation</ButtonLink>
    </div>
  )
}
