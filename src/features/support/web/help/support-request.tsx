import { lazy, Suspense, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'

const SupportForm = lazy(() => import('./support-form.tsx'))

type SupportRequestProps = { open: boolean; setOpen: (open: boolean) => void }

/** Closed, open, submitting, or the banner that says it was sent. The form's code is fetched when it is opened. */
export function SupportRequest({ open, setOpen }: SupportRequestProps) {
  const [said, setSaid] = useState<string>()
  const sent = (message: string) => {
    setSaid(message)
    setOpen(false)
  }
  return (
    <section aria-labelledby="contact-support" className="mt-4 grid gap-4 border-t border-line pt-6">
      <h2 id="contact-support" className="font-serif text-[21px] leading-7 font-semibold">
        Contact Support
      </h2>
      {said ? (
        <Notice tone="done" role="status">
          {said}
        </Notice>
      ) : null}
      {open ? (
        <Suspense fallback={<p role="status">Loading...</p>}>
          <SupportForm onSent={sent} onCancel={() => setOpen(false)} />
        </Suspense>
      ) : (
        <>
          <p className="text-muted">Didn’t find your answer? Write to us, with or without an account.</p>
          <div>
            <Button
              onClick={() => {
                setSaid(undefined)
                setOpen(true)
              }}
            >
              Submit Support Request
            </Button>
          </div>
        </>
      )}
    </section>
  )
}
