import { type ReactNode, useState } from 'react'
import { Button, type ButtonKind } from '#ui/button.tsx'
import { showToast } from '#ui/toast-store.ts'
import { goToOrcid } from './orcid.ts'
import { accountFailureText } from './password-again-form.tsx'

export type OrcidButtonProps = {
  purpose: 'sign-in' | 'link'
  kind?: ButtonKind
  className?: string
  children: ReactNode
}

/** Leaves for ORCID. */
export function OrcidButton({ purpose, children, ...look }: OrcidButtonProps) {
  const [busy, setBusy] = useState(false)
  const leave = async () => {
    setBusy(true)
    try {
      await goToOrcid(purpose)
    } catch (error) {
      showToast({ title: 'ORCID not reached', text: accountFailureText(error), kind: 'danger' })
    } finally {
      // Also on the way out: whoever turns back finds the button as it was.
      setBusy(false)
    }
  }
  return (
    <Button {...look} busy={busy} onClick={() => void leave()}>
      {children}
    </Button>
  )
}
