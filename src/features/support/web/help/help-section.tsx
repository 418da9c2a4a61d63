import { lazy, Suspense, useState } from 'react'
import { SUPPORT_RESPONSE_TIME } from '#shared/business.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { useHydrated } from '#ui/use-hydrated.ts'

const HelpForm = lazy(() => import('./help-form.tsx'))

const OPEN = 'Contact Support'

// Before hydration, the button is a link to the feedback page, so that a click still has an effect.
function Opener({ onOpen }: { onOpen: () => void }) {
  const alive = useHydrated()
  if (!alive) {
    return (
      <ButtonLink size="small" to="/general-feedback">
        {OPEN}
      </ButtonLink>
    )
  }
  return (
    <Button size="small" onClick={onOpen}>
      {OPEN}
    </Button>
  )
}

/** Shows the help card, on which anyone can write to our support. The form's code is fetched when it is opened. */
export function HelpCard() {
  const [open, setOpen] = useState(false)
  const [said, setSaid] = useState<string>()
  const sent = (message: string) => {
    setSaid(message)
    setOpen(false)
  }
  return (
    <section aria-label="Need help?" className="grid gap-3 border-t border-line pt-3 text-[14px] leading-5">
      <div>
        <h2 className="mb-1 font-semibold">Need help?</h2>
        {open ? null : (
          <p className="text-muted">
            Write to our support team. We answer within{' '}
            <span className="whitespace-nowrap">{SUPPORT_RESPONSE_TIME}</span>.
          </p>
        )}
      </div>
      <div role="status" className="empty:hidden">
        {said ? <Notice tone="done">{said}</Notice> : null}
      </div>
      {open ? (
        <Suspense fallback={<p role="status">Loading...</p>}>
          <HelpForm onSent={sent} onCancel={() => setOpen(false)} />
        </Suspense>
      ) : (
        <div>
          <Opener
            onOpen={() => {
              setSaid(undefined)
              setOpen(true)
            }}
          />
        </div>
      )}
    </section>
  )
}
