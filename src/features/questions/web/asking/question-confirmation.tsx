import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import { type ReactNode, useEffect, useRef } from 'react'
import { Button, ButtonLink } from '#ui/button.tsx'
import { showToast } from '#ui/toasts/toast-store.ts'

type AskedScreenProps = {
  title: string
  lead: string
  trackingNumber: string
  question: string
  estimatedTimeline: string
  nextSteps: readonly string[]
  onAskAnother: () => void
}

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    showToast({ title: 'Tracking number copied' })
  } catch {
    showToast({ title: 'Unable to copy', text: 'Please select the number and copy it.', kind: 'danger' })
  }
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-t border-line pt-4">
      <h2 className="mb-1 text-[14px] leading-5 text-muted">{title}</h2>
      {children}
    </section>
  )
}

function TrackingNumber({ number }: { number: string }) {
  return (
    <div className="rounded-[6px] border border-line bg-surface p-4 sm:p-5">
      <p className="text-[14px] leading-5 text-muted">Your tracking number</p>
      <div className="mt-1 flex flex-wrap items-center justify-between gap-3">
        <b className="text-[23px] leading-8 tracking-[0.02em] tabular-nums select-all">{number}</b>
        <Button onClick={() => void copy(number)}>
          <IconCopy size={18} aria-hidden="true" />
          Copy
        </Button>
      </div>
      <ButtonLink to={`/track/${number}`} kind="main" className="mt-4 min-h-12 max-sm:w-full">
        Follow your question
      </ButtonLink>
      <p className="mt-3 text-[14px] leading-5 text-muted">
        Keep this number. Anyone with it can check progress without an account.
      </p>
    </div>
  )
}

/** Shows a confirmation that replaces the sent form. */
export function QuestionConfirmation(props: AskedScreenProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus()
    window.scrollTo(0, 0)
  }, [])
  return (
    <div className="mx-auto grid max-w-[680px] gap-6 px-4 pt-9 pb-16 sm:px-6 sm:pt-11">
      <header className="grid gap-2.5">
        <h1
          ref={heading}
          tabIndex={-1}
          className="font-serif text-[28px] leading-[34px] font-semibold tracking-[-0.012em] outline-none sm:text-[36px] sm:leading-[42px]"
        >
          {props.title}
        </h1>
        <p className="font-serif text-[18px] leading-7 text-muted">{props.lead}</p>
      </header>
      <TrackingNumber number={props.trackingNumber} />
      <Part title="Your question">
        <p className="font-serif text-[19px] leading-[29px] [overflow-wrap:anywhere] whitespace-pre-line">
          {props.question}
        </p>
      </Part>
      <Part title="Expected timeline">
        <p>{props.estimatedTimeline}</p>
      </Part>
      <Part title="Next steps">
        <ol className="grid list-decimal gap-1.5 pl-5">
          {props.nextSteps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </Part>
      <div className="flex flex-wrap gap-3 pt-2">
        <ButtonLink to="/">Return to Home</ButtonLink>
        <Button onClick={props.onAskAnother}>Submit Another Question</Button>
      </div>
    </div>
  )
}
