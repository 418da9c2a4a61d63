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
    text: 'One letter at the beginning of each month, with the papers published in the month before. After a month without any, we send nothing.',
    below: 'form',
  },
  asked: {
    title: 'Please check your inbox',
    text: `We have sent a link to confirm. It works for ${NEWSLETTER_LINK_DAYS} days. If the address is subscribed already, or was written to within the hour, nothing was sent.`,
    below: 'library',
  },
  refused: {
    title: 'Subscription failed',
    text: 'Please check the address. If it is right, too many requests came from your network: please try again later.',
    below: 'form',
  },
  confirmed: {
    title: 'Successfully subscribed!',
    text: 'The next letter comes at the beginning of a month. Each has a link to unsubscribe with one press.',
    below: 'library',
  },
  left: {
    title: 'You are unsubscribed',
    text: 'You get no more letters, and your address is forgotten. If this was a mistake, subscribe again:',
    below: 'form',
  },
  expired: {
    title: 'This link does not work any more',
    text: 'Links to confirm work once, and for seven days. To unsubscribe, use the link in any letter. To subscribe, begin again:',
    below: 'form',
  },
}

/** Texts shown instead if no mail can be sent. */
const WITHOUT_MAIL: Partial<typeof WORDS> = {
  form: {
    title: 'Stay Updated',
    text: `A letter of the papers published in the month before, at the beginning of each month. ${NO_MAIL}`,
    below: 'form',
  },
  asked: {
    title: 'Not confirmed yet',
    text: `${NO_MAIL} So no link to confirm was sent. Please subscribe again later.`,
    below: 'library',
  },
  confirmed: {
    title: 'Successfully subscribed!',
    text: `${NO_MAIL} Letters begin once it can. Each has a link to unsubscribe with one press.`,
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

/** The newsletter's pages. Their buttons are plain forms: a mail scanner that opens a link presses nothing. */
export default function NewsletterPage() {
  const { step, token } = useLoaderData<NewsletterData>()
  const canMail = useMailAvailable()
  if (step === 'confirm') {
    return (
      <Page
        title="Confirm your subscription"
        text="Press once, and your address is on the list of the Inflo newsletter."
      >
        <LinkForm action="/api/newsletter/confirm" token={token}>
          Confirm
        </LinkForm>
      </Page>
    )
  }
  if (step === 'unsubscribe') {
    return (
      <Page title="Leave the newsletter" text="Press once, and you get no more letters; your address is forgotten.">
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
