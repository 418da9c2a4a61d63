import { useLocation, useRouteError } from 'react-router'
import { Button, ButtonLink } from '#ui/button.tsx'
import { PageFrame } from './page-frame.tsx'
import { describeRouteError } from './route-error.ts'

/** Shows an error in place of a page that failed to load or to render. */
export function RouteErrorPage() {
  const { pathname } = useLocation()
  const {
    title,
    text,
    retry,
    way: [to, label],
  } = describeRouteError(useRouteError(), pathname)
  return (
    <PageFrame around="the site">
      <div className="mx-auto max-w-[680px] px-4 py-16 sm:px-6 sm:py-24">
        <title>{`${title} · Inflo`}</title>
        <meta name="robots" content="noindex" />
        <h1 className="font-serif text-[31px] leading-9 font-semibold tracking-[-0.015em]">{title}</h1>
        <p className="mt-3 font-serif text-[18px] leading-7 text-muted">{text}</p>
        <div className="mt-6 flex flex-wrap gap-3">
          {retry ? (
            <Button kind="main" onClick={() => window.location.reload()}>
              Try Again
            </Button>
          ) : null}
          <ButtonLink to={to} kind={retry ? 'plain' : 'main'}>
            {label}
          </ButtonLink>
        </div>
      </div>
    </PageFrame>
  )
}
