import { useEffect } from 'react'
import { Outlet } from 'react-router'
import { SignInDialogs, useSession } from '#features/accounts/web/public.tsx'
import { KeptQuestions } from '#features/questions/web/public.tsx'
import { AssistantButton } from '#features/assistant/web/public.tsx'
import { PageFrame } from '#features/site/web/public.tsx'
import { useLate } from '#ui/use-late.ts'

const load = () => import('./features-off.ts')

/** Around every page. */
export function Root() {
  const memberId = useSession().user?.id
  const late = useLate(memberId !== undefined, load)
  useEffect(() => (memberId === undefined ? undefined : late?.followFeatures()), [memberId, late])
  return (
    <>
      <PageFrame beside={<AssistantButton />}>
        <KeptQuestions />
        <Outlet />
      </PageFrame>
      <SignInDialogs />
    </>
  )
}
