import { type ReactNode, useSyncExternalStore, useState, useEffect } from 'react'
import { useLoaderData } from 'react-router'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { Notice } from '#ui/notice.tsx'
import { showToast } from '#ui/toasts/toast-store.ts'
import { DonationPanel } from './donation-panel.tsx'
import { HelpCard } from '../help/help-section.tsx'
import { NewsletterBox } from '../newsletter/newsletter-section.tsx'
import { PageTitle } from '../page-title.tsx'
import type { Offer } from './support-loader.ts'
import type { DonationNews } from './donation-return.ts'
import { receiptInWords } from './receipt-words.ts'

type SectionProps = { id: string; title: string; className?: string; children: ReactNode }

function Section({ id, title, className = '', children }: SectionProps) {
  return (
    <section aria-labelledby={id} className={`grid gap-4 border-t border-line pt-6 ${className}`}>
      <h2 id={id} className="font-serif text-[23px] leading-[29px] font-semibold tracking-[-0.008em]">
        {title}
      </h2>
      {children}
    </section>
  )
}

function ComingSoon() {
  return (
    <div className="grid gap-2">
      <p>
        <strong className="font-semibold">Donations are coming soon.</strong> We can’t take payments yet.
      </p>
      <p className="text-muted">
        <strong className="font-semibold text-ink">Monthly tiers coming soon.</strong> You will be able to give once or
        every month.
      </p>
    </div>
  )
}

type WayProps = { title: string; text: string; children: ReactNode }

function Way({ title, text, children }: WayProps) {
  return (
    <li className="grid content-between justify-items-start gap-3 border-t border-line pt-4">
      <div>
        <h3 className="font-semibold">{title}</h3>
        <p className="text-[14px] leading-5 text-muted">{text}</p>
      </div>
      {children}
    </li>
  )
}

function OtherWays() {
  return (
    <ul className="grid gap-6 sm:grid-cols-3">
      <Way title="Submit Research Questions" text="Every paper here starts with a question from practice.">
        <ButtonLink to="/submit">Submit a question</ButtonLink>
      </Way>
      <Way title="Start a Local Chapter" text="Groups at a school or hospital that work on questions together.">
        <Button disabled>Not open yet</Button>
      </Way>
      <Way title="Events" text="Talks and webinars. None is planned at the moment.">
        <Button disabled>Not open yet</Button>
      </Way>
    </ul>
  )
}

/** Shows help, and ways to support Inflo. */
export default function SupportPage() {
  const offer = useLoaderData<Offer>()
  return (
    <div className="mx-auto grid max-w-[1160px] gap-x-14 gap-y-10 px-4 pt-9 pb-16 sm:px-6 sm:pt-11 lg:grid-cols-[minmax(0,720px)_288px] lg:justify-between">
      <title>Help & Support · Inflo</title>
      <meta name="description" content="Get help with Inflo, and ways to support open health research." />
      <div className="grid content-start gap-8">
        <PageTitle
          title="Help & Support"
          lead="Inflo is free for readers and writers. Get help here, or help us keep it free."
        />
        <DonationOutcome />
        <Section id="donate" title="Make a donation">
          {offer.open ? <DonationPanel offer={offer} /> : <ComingSoon />}
        </Section>
        <Section id="ways" title="Other ways to support">
          <OtherWays />
        </Section>
        <Section id="newsletter" title="Newsletter" className="newsletter">
          <NewsletterBox />
        </Section>
      </div>
      <aside aria-label="Help" className="grid content-start gap-6 lg:pt-2">
        <HelpCard />
        <section className="border-t border-line pt-3 text-[14px] leading-5">
          <h2 className="mb-1 font-semibold">More help</h2>
          <ul>
            <li>
              <Link to="/faq" className="inline-block py-1.5 text-brand hover:underline pointer-coarse:py-3">
                Answers to common questions
              </Link>
            </li>
            <li>
              <Link
                to="/general-feedback"
                className="inline-block py-1.5 text-brand hover:underline pointer-coarse:py-3"
              >
                Send Feedback
              </Link>
            </li>
          </ul>
        </section>
      </aside>
    </div>
  )
}

const CHECKING = {
  tone: 'plain' as const,
  title: 'Checking your payment...',
  text: 'This takes a few seconds. Please stay on this page.',
}

const unknown = (): DonationNews => ({
  tone: 'danger',
  title: 'Payment Status Error',
  text: `The server could not be reached.${receiptInWords()}`,
})

const cameBack = (search: string): boolean => /[?&](session_id|canceled)=/.test(search)

async function learn(search: string): Promise<DonationNews | undefined> {
  const { CANCELLED, returnIn, verifyDonation } = await import('./donation-return.ts')
  const found = returnIn(search)
  if (!found) return undefined
  return found.kind === 'left' ? CANCELLED : verifyDonation(found.sessionId)
}

const never = () => () => undefined

// Returns the URL's query if the donor has come back from Stripe's page. On the server the result is empty, because the
// server caches one page for everyone.
const useReturn = (): string =>
  useSyncExternalStore(
    never,
    () => (cameBack(window.location.search) ? window.location.search : ''),
    () => '',
  )

/** Shows the outcome of a payment to a donor who returns from Stripe's page; its code is fetched only then. */
function DonationOutcome() {
  const search = useReturn()
  const [news, setNews] = useState<DonationNews>()
  useEffect(() => {
    if (!search) return
    let gone = false
    const tell = (learnt: DonationNews | undefined): void => {
      if (gone || !learnt) return
      setNews(learnt)
      showToast({ title: learnt.title, kind: learnt.tone === 'danger' ? 'danger' : 'plain' })
    }
    learn(search).then(tell, () => tell(unknown()))
    return () => {
      gone = true
    }
  }, [search])
  const shown = news ?? (search ? CHECKING : undefined)
  return (
    <div role="status" className="empty:hidden">
      {shown ? (
        <Notice tone={shown.tone} title={shown.title}>
          {shown.text}
        </Notice>
      ) : null}
    </div>
  )
}
