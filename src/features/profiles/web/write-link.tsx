import { Suspense, use, useState } from 'react'
import { ButtonLink } from '#ui/button.tsx'
import { call } from '#app/call.ts'

type Answer = { can_message: boolean }

// Asks whether the member may be messaged. A failed request counts as a refusal, so the link is hidden in both cases.
const ask = (userId: string): Promise<Answer> =>
  call('POST /api/auth/check-messaging-permission', { body: { target_user_id: userId } }).catch(() => ({
    can_message: false,
  }))

function Way({ userId, asked }: { userId: string; asked: Promise<Answer> }) {
  if (!use(asked).can_message) return null
  return (
    <ButtonLink
      to={`/community/dm/${userId}`}
      state={{ toField: true }}
      className="to-direct-message justify-self-start"
    >
      Write a message
    </ButtonLink>
  )
}

/** Shows the link to message a member, if that member's settings and blocks allow it. */
export default function WriteLink({ userId }: { userId: string }) {
  const [asked] = useState(() => ask(userId))
  return (
    <Suspense>
      <Way userId={userId} asked={asked} />
    </Suspense>
  )
}
