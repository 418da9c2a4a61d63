import type { FormEvent } from 'react'
import { useOneAtATime } from '#ui/use-one-at-a-time.ts'
import { SubscribeForm } from './subscribe-form.tsx'

/** The newsletter's form, answered where it stands; without script, or when the code for it does not come, by pages of its own. */
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
