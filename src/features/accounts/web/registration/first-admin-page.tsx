import { useSearchParams } from 'react-router'
import { Button, ButtonLink } from '#ui/button.tsx'
import { call } from '#app/call.ts'
import { AccountPageFrame } from '../account-page-frame.tsx'
import { FirstAdminForm } from './first-admin-form.tsx'
import { useReady } from '../session.ts'
import { useAnswer } from '../use-answer.ts'

const ask = (token: string) => call('GET /api/auth/first-admin/:token', { params: { token: token || 'none' } })

function Spent() {
  return (
    <div role="status">
      <p>
        This link has been used, or an admin exists already. While there is no admin, the server prints a new link each
        time it starts.
      </p>
      <ButtonLink to="/login" kind="main" className="mt-4">
        Sign In
      </ButtonLink>
    </div>
  )
}

function Checked() {
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  const { data, error, askAgain } = useAnswer(token, ask)
  if (data?.valid) return <FirstAdminForm token={token} />
  if (data ?? !token) return <Spent />
  if (!error) return <p role="status">Loading...</p>
  return (
    <div role="alert">
      <p>{error.message}</p>
      <Button className="mt-4" onClick={askAgain}>
        Try Again
      </Button>
    </div>
  )
}

/** Where the one-time link leads that the server prints while it has no admin. */
export default function FirstAdminPage() {
  const ready = useReady()
  return (
    <AccountPageFrame title="Create the first admin" lead="The admin reviews questions, claims and papers.">
      {ready ? <Checked /> : <p role="status">Loading...</p>}
    </AccountPageFrame>
  )
}
