import type { FormEvent, MouseEvent } from 'react'
import { useNavigate } from 'react-router'
import { useOneAtATime } from '#ui/use-one-at-a-time.ts'
import { FooterText } from './footer-text.tsx'

const LOOK = 'border-t border-line bg-sunken print:hidden'

// The browser keeps the footer that the server rendered, so its code is not sent with every page.
const AS_IT_STANDS = { __html: '' }

function InBrowser({ hidden }: { hidden: boolean }) {
  const navigate = useNavigate()
  const { once } = useOneAtATime()
  const onClick = (event: MouseEvent) => {
    const link = (event.target as Element).closest('a')
    if (!link || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    void navigate(link.pathname + link.hash)
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    const form = event.target as HTMLFormElement
    void once(async () => (await import('#features/support/web/public.tsx')).subscribe(form))
  }
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- It handles events of its links and its form.
    <footer
      hidden={hidden}
      className={LOOK}
      onClick={onClick}
      onSubmit={onSubmit}
      suppressHydrationWarning
      dangerouslySetInnerHTML={AS_IT_STANDS}
    />
  )
}

/**
 * Renders a public page's footer. Its links and form also work without script. On other pages the footer is hidden, but
 * stays in the document for the next public page.
 */
export function Footer({ hidden }: { hidden: boolean }) {
  if (!import.meta.env.SSR) return <InBrowser hidden={hidden} />
  return (
    <footer hidden={hidden} className={LOOK}>
      <FooterText />
    </footer>
  )
}
