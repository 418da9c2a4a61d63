import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { longDate } from '#shared/time/dates.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { showToast } from '#ui/toasts/toast-store.ts'
import { call } from '#app/call.ts'
import { OrcidButton } from './orcid-button.tsx'
import { useOrcid } from './link-button.tsx'
import { PasswordAgainForm } from '../password-again-form.tsx'
import { SecuritySection } from '../security-section.tsx'

function Linked({ linked }: { linked: { orcid_id: string; since: string } }) {
  const queries = useQueryClient()
  const [asking, setAsking] = useState(false)
  const unlink = async (password: string) => {
    const { message } = await call('DELETE /api/auth/orcid', { body: { password } })
    showToast({ title: 'ORCID iD unlinked', text: message })
    await queries.invalidateQueries()
  }
  if (asking) {
    return (
      <PasswordAgainForm
        lead="Enter your password to unlink your ORCID iD. It stays on your profile but is no longer marked as verified."
        action="Unlink"
        kind="danger"
        act={unlink}
        onCancel={() => setAsking(false)}
      />
    )
  }
  return (
    <>
      <p className="max-w-[60ch]">
        <a
          href={`https://orcid.org/${linked.orcid_id}`}
          className="font-semibold text-brand underline-offset-4 hover:underline"
        >
          {linked.orcid_id}
        </a>{' '}
        was linked on {longDate(linked.since)}. You can sign in with it.
      </p>
      <Button className="justify-self-start" onClick={() => setAsking(true)}>
        Unlink
      </Button>
    </>
  )
}

const NotLinked = () => (
  <>
    <p className="max-w-[60ch] text-muted">
      Sign in to ORCID once to verify your iD. It then appears on your profile and your published papers, and you can
      use it to sign in.
    </p>
    <OrcidButton purpose="link" className="justify-self-start">
      Link your ORCID iD
    </OrcidButton>
  </>
)

/** Shows the ORCID iD that is linked to the member's account; nothing if the operator has not set up ORCID. */
export function OrcidSection() {
  const { data, error, refetch } = useOrcid()
  if (data ? !data.available : !error) return null
  return (
    <SecuritySection title="ORCID">
      {data?.linked ? <Linked linked={data.linked} /> : null}
      {data && !data.linked ? <NotLinked /> : null}
      {data ? null : (
        <Notice tone="danger" role="alert" title="We couldn’t load this.">
          <Button kind="quiet" size="small" onClick={() => void refetch()}>
            Try again
          </Button>
        </Notice>
      )}
    </SecuritySection>
  )
}
