import type { FormEvent } from 'react'
import { useOneAtATime } from '#ui/use-one-at-a-time.ts'
import { SubscribeForm } from './subscribe-form.tsx'

/**
 * Shows the newsletter's form and, inside the form, the outcome of sending it. If there is no JavaScript or the code
 * does not load, separate pages show the outcome.
 */
export function NewsletterBox() {
  const { once } = useOneAtATime()
  const submit = (event: FormEvent<HTMLDivElement>) => {
    event.preventDefault()
    const form = event.target as HTMLFormElement
    void once(async () => {
      const sending = await import('./subscribe.ts').catch(() => undefined)
      if (sending) await sending.subscribe(form)
      else form.submit()
    })
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- It handles events of its form.
    <div onSubmit={submit}>
      <SubscribeForm />
    </div>
  )
}
