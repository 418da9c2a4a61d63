import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { Button, ButtonLink } from '#ui/button.tsx'
import { DIGEST_PAGES } from '../pages.ts'

function Page({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className="mx-auto max-w-[680px] px-4 py-16 sm:px-6 sm:py-24">
      <title>{`${title} · Inflo`}</title>
      <meta name="robots" content="noindex" />
      <p className="text-[13px] leading-[18px] font-semibold text-brand">Daily notifications</p>
      <h1 className="mt-1 font-serif text-[31px] leading-9 font-semibold tracking-[-0.015em] sm:text-[40px] sm:leading-[46px]">
        {title}
      </h1>
      <p className="mt-4 mb-6 font-serif text-[18px] leading-7 text-muted">{text}</p>
      {children}
    </div>
  )
}

const toSettings = <ButtonLink to={DIGEST_PAGES.settings}>Notification Settings</ButtonLink>

/** Where the link of the day's mail leads. Its button is a plain form: a mail scanner that opens a link presses nothing. */
export default function DailyNoticesPage() {
  const { step, token } = useParams()
  if (step === 'stop' && token) {
    return (
      <Page
        title="End the daily e-mail"
        text="Press once, and no more come. What happens still appears in your notifications."
      >
        <form method="post" action="/api/notifications/stop-digest">
          <input type="hidden" name="token" value={token} />
          <Button type="submit" kind="main">
            End the daily e-mail
          </Button>
        </form>
      </Page>
    )
  }
  if (step === 'stopped' && !token) {
    return (
      <Page title="The daily e-mail is ended" text="If this was a mistake, choose it again in your settings.">
        {toSettings}
      </Page>
    )
  }
  return (
    <Page
      title="This link does not work any more"
      text="Links in daily e-mails work for 90 days. You can end these e-mails in your settings, too."
    >
      {toSettings}
    </Page>
  )
}
