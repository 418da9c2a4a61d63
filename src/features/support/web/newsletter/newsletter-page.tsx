import type { ReactNode } from 'react'
import { useLoaderData } from 'react-router'
import { NEWSLETTER_LINK_DAYS } from '#shared/business.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { NO_MAIL, useMailAvailable } from '#ui/mail/mail-availability.ts'
import type { NewsletterData } from './newsletter-loader.ts'
import { SubscribeForm } from './subscribe-form.tsx'

type Words = { title: string; text: string; below: 'form' | 'library' }

const WORDS: Record<Exclude<NewsletterData['step'], 'confirm' | 'unsubscribe'>, Words> = {
  form: {
    title: 'Stay Updated',
    text: 'One e-mail at the beginning of each month, with the papers published in the month before. If there were none, we send nothing.',
    below: 'form',
  },
  asked: {
    title: 'Please check your inbox',
    text: `Click the link we sent you to confirm. It works for ${NEWSLETTER_LINK_DAYS} days. If you’re already subscribed, or got an e-mail from us within the last hour, you won’t get another.`,
    below: 'library',
  },
  refused: {
    title: 'Subscription failed',
    text: 'Please check the address. If it is correct, too many requests came from your network. Please try again later.',
    below: 'form',
  },
  confirmed: {
    title: 'Successfully subscribed!',
    text: 'You’ll get the next newsletter at the beginning of a month. Each one has an unsubscribe link.',
    below: 'library',
  },
  left: {
    title: 'You’re unsubscribed',
    text: 'You won’t get any more newsletters, and we’ve deleted your address. If this was a mistake, subscribe again:',
    below: 'form',
  },
  expired: {
    title: 'This link no longer works',
    text: 'Confirmation links work once, for seven days. To unsubscribe, use the link in any newsletter. To subscribe, start again:',
    below: 'form',
  },
}

/** Texts that replace those of WORDS if no mail can be sent. */
const WITHOUT_MAIL: Partial<typeof WORDS> = {
  form: {
    title: 'Stay Updated',
    text: `One e-mail at the beginning of each month, with the papers published in the month before. ${NO_MAIL}`,
    below: 'form',
  },
  asked: {
    title: 'Not confirmed yet',
    text: `${NO_MAIL} So we did not send a confirmation link. Please subscribe again later.`,
    below: 'library',
  },
  confirmed: {
    title: 'Successfully subscribed!',
    text: `${NO_MAIL} We’ll send the newsletter once it can. Each one has an unsubscribe link.`,
    below: 'library',
  },
}

function LinkForm({ action, token, children }: { action: string; token: string; children: ReactNode }) {
  return (
    <form method="post" action={action} className="mt-6">
      <input type="hidden" name="token" value={token} />
      <Button type="submit" kind="main">
        {children}
      </Button>
    </form>
  )
}

function Page({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className="mx-auto max-w-[680px] px-4 py-16 sm:px-6 sm:py-24">
      <title>{`${title} · Inflo`}</title>
      <meta name="robots" content="noindex" />
      <p className="text-[13px] leading-[18px] font-semibold text-brand">Newsletter</p>
      <h1 className="mt-1 font-serif text-[31px] leading-9 font-semibold tracking-[-0.015em] sm:text-[40px] sm:leading-[46px]">
        {title}
      </h1>
      <p className="mt-4 font-serif text-[18px] leading-7 text-muted">{text}</p>
      {children}
    </div>
  )
}

const BELOW = {
  form: (
    <div className="mt-6">
      <SubscribeForm />
    </div>
  ),
  library: (
    <div className="mt-6">
      <ButtonLink to="/research">Research Library</ButtonLink>
    </div>
  ),
}

/** Shows the newsletter's pages. Their buttons are plain forms: mail scanners open links, but press no buttons. */
export default function NewsletterPage() {
  const { step, token } = useLoaderData<NewsletterData>()
  const canMail = useMailAvailable()
  if (step === 'confirm') {
    return (
      <Page title="Confirm your subscription" text="Press Confirm to subscribe to the Inflo newsletter.">
        <LinkForm action="/api/newsletter/confirm" token={token}>
          Confirm
        </LinkForm>
      </Page>
    )
  }
  if (step === 'unsubscribe') {
    return (
      <Page
        title="Leave the newsletter"
        text="Press Unsubscribe to stop getting the newsletter. We’ll delete your address."
      >
        <LinkForm action="/api/newsletter/unsubscribe" token={token}>
          Unsubscribe
        </LinkForm>
      </Page>
    )
  }
  const { title, text, below } = (canMail ? undefined : WITHOUT_MAIL[step]) ?? WORDS[step]
  return (
    <Page title={title} text={text}>
      {BELOW[below]}
    </Page>
  )
}
