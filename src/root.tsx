import { Outlet } from 'react-router'
import { SignInDialogs } from '#features/accounts/web/public.tsx'
import { KeptQuestions } from '#features/questions/web/public.tsx'
import { PageFrame } from '#features/site/web/public.tsx'

/** Around every page. */
export function Root() {
  return (
    <>
      <PageFrame>
        <KeptQuestions />
        <Outlet />
      </PageFrame>
      <SignInDialogs />
    </>
  )
}
