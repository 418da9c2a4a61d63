import type { FormEvent } from 'react'
import { useOneAtATime } from '#ui/use-one-at-a-time.ts'
import { SubscribeForm } from './subscribe-form.tsx'

/**
 * Shows the newsletter's form, which answers in place; without JavaScript, or if its code does not load, pages of its
 * own answer.
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
