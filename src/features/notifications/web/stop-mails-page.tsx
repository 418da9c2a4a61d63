import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { Button, ButtonLink } from '#ui/button.tsx'
import { EVENTS, isEvent } from '../events.ts'
import { UNSUBSCRIBE_PAGES } from '../pages.ts'

function Page({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className="mx-auto max-w-[680px] px-4 py-16 sm:px-6 sm:py-24">
      <title>{`${title} · Inflo`}</title>
      <meta name="robots" content="noindex" />
      <p className="text-[13px] leading-[18px] font-semibold text-brand">E-mails from Inflo</p>
      <h1 className="mt-1 font-serif text-[31px] leading-9 font-semibold tracking-[-0.015em] text-balance sm:text-[40px] sm:leading-[46px]">
        {title}
      </h1>
      <p className="mt-4 mb-6 font-serif text-[18px] leading-7 text-muted">{text}</p>
      {children}
    </div>
  )
}

const toSettings = <ButtonLink to={UNSUBSCRIBE_PAGES.settings}>Notification Settings</ButtonLink>

const STAYS = 'One click is enough. You’ll still find these updates in your notifications.'

/**
 * Describes which e-mails an unsubscribe link stops, according to its token. The server verifies the token when the
 * button is pressed. Pure.
 */
function endingOf(token: string): { title: string; text: string; button: string } {
  const [ends, , event = ''] = token.split('.')
  if (ends === 'invitations') {
    const text = 'You won’t get any more e-mails that invite you to Inflo.'
    return { title: 'Unsubscribe from invitations', text, button: 'Unsubscribe' }
  }
  if (ends === 'event' && isEvent(event)) {
    const text = `These e-mails are about: ${EVENTS[event].title}. ${STAYS}`
    return { title: 'Unsubscribe from these e-mails', text, button: 'Unsubscribe' }
  }
  return { title: 'Unsubscribe from the daily e-mail', text: STAYS, button: 'Unsubscribe' }
}

/**
 * Shows the page that an unsubscribe link opens. Its button is a plain form: mail scanners open links, but press no
 * buttons.
 */
export default function StopMailsPage() {
  const { step, token } = useParams()
  if (step === 'stop' && token) {
    const { title, text, button } = endingOf(token)
    return (
      <Page title={title} text={text}>
        <form method="post" action="/api/notifications/stop">
          <input type="hidden" name="token" value={token} />
          <Button type="submit" kind="main">
            {button}
          </Button>
        </form>
      </Page>
    )
  }
  if (step === 'stopped' && !token) {
    return (
      <Page title="You’re unsubscribed" text="If this was a mistake, turn these e-mails back on in your settings.">
        {toSettings}
      </Page>
    )
  }
  return (
    <Page
      title="This link does not work"
      text="The link is incomplete or invalid. You can also turn off e-mails in your settings."
    >
      {toSettings}
    </Page>
  )
}
