import type { ReactNode } from 'react'
import { Button, type ButtonKind } from '#ui/button.tsx'
import { showToast } from '#ui/toasts/toast-store.ts'
import { useOneAtATime } from '#ui/use-one-at-a-time.ts'
import { redirectToOrcid } from '../orcid.ts'
import { accountFailureText } from '../password-again-form.tsx'

export type OrcidButtonProps = {
  purpose: 'sign-in' | 'link'
  kind?: ButtonKind
  className?: string
  children: ReactNode
}

/** Shows a button that redirects to ORCID. */
export function OrcidButton({ purpose, children, ...look }: OrcidButtonProps) {
  const { busy, once } = useOneAtATime()
  const leave = () =>
    once(async () => {
      try {
        await redirectToOrcid(purpose)
      } catch (error) {
        showToast({ title: 'We couldn’t reach ORCID', text: accountFailureText(error), kind: 'danger' })
      }
    })
  return (
    <Button {...look} busy={busy} onClick={() => void leave()}>
      {children}
    </Button>
  )
}
