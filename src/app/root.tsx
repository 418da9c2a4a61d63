import { useEffect } from 'react'
import { Outlet } from 'react-router'
import { personOf, SignInDialogs, useSession } from '#features/accounts/web/public.tsx'
import { UnsentQuestionsStrip } from '#features/questions/web/public.tsx'
import { AssistantButton } from '#features/assistant/web/public.tsx'
import { PageFrame } from '#features/site/web/public.tsx'
import { DraftOwner } from '#ui/drafts/draft-owner.ts'
import { useLossWarning } from '#ui/drafts/use-loss-warning.ts'
import { useLazyModule } from '#ui/use-lazy-module.ts'

const load = () => import('./feature-flags.ts')

/** Wraps every page with the page frame and the sign-in dialogs, and follows the feature flags for members. */
export function Root() {
  const session = useSession()
  const memberId = session.user?.id
  const late = useLazyModule(memberId !== undefined, load)
  useEffect(() => (memberId === undefined ? undefined : late?.followFeatureFlags()), [memberId, late])
  useLossWarning(session.state === 'anonymous')
  return (
    <DraftOwner value={personOf(session)}>
      <PageFrame beside={<AssistantButton />}>
        <UnsentQuestionsStrip />
        <Outlet />
      </PageFrame>
      <SignInDialogs />
    </DraftOwner>
  )
}
