import type { ReactNode } from 'react'
import { ButtonLink } from '#ui/button.tsx'
import { landingOf } from './arrival.ts'
import { useSession } from './session.ts'

type AccountPageFrameProps = { title: string; lead?: string; children: ReactNode; footer?: ReactNode }

/** Shows a narrow page around one account form. */
export function AccountPageFrame({ title, lead, children, footer }: AccountPageFrameProps) {
  return (
    <div className="mx-auto max-w-[500px] px-4 py-10 sm:px-6 sm:py-16">
      <title>{`${title} · Inflo`}</title>
      <h1 className="font-serif text-[31px] leading-9 font-semibold tracking-[-0.015em]">{title}</h1>
      {lead ? <p className="mt-2 text-muted">{lead}</p> : null}
      <div className="mt-7">{children}</div>
      {footer ? <div className="mt-5 border-t border-line pt-3 text-center">{footer}</div> : null}
    </div>
  )
}

/** Shows its children to visitors only. Signed-in members, who do not need the form, see a notice instead. */
export function UnlessSignedIn({ children }: { children: ReactNode }) {
  const { user } = useSession()
  if (!user) return children
  return (
    <div role="status">
      <p>You are signed in as {user.name}.</p>
      <ButtonLink to={landingOf(user)} kind="main" className="mt-4">
        Continue
      </ButtonLink>
    </div>
  )
}
