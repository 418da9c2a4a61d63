import { useLoaderData } from 'react-router'
import { Button, ButtonLink } from '#ui/button.tsx'
import type { EndingData } from './support-loader.ts'

const WORDS: Record<EndingData['step'], { title: string; text: string }> = {
  end: {
    title: 'End your monthly gift',
    text: 'We won’t charge you again. Thank you for everything you have given.',
  },
  ended: {
    title: 'Your monthly gift has ended',
    text: 'We won’t charge you again. Thank you: your gifts keep health research open to everyone.',
  },
  'not-ended': {
    title: 'Your monthly gift could not be ended',
    text: 'The link is incomplete, or the payment service is not available right now. Please try the link in your latest receipt again in a few minutes. If that doesn’t help, write to us and we’ll end it for you.',
  },
}

/**
 * Shows the page that a receipt's link opens. Only its button ends the donation, because mail scanners open links, but
 * press no buttons. The button is a plain form.
 */
export default function EndingPage() {
  const { step, token } = useLoaderData<EndingData>()
  const { title, text } = WORDS[step]
  return (
    <div className="mx-auto max-w-[680px] px-4 py-16 sm:px-6 sm:py-24">
      <title>{`${title} · Inflo`}</title>
      <meta name="robots" content="noindex" />
      <p className="text-[13px] leading-[18px] font-semibold text-brand">Donations</p>
      <h1 className="mt-1 font-serif text-[31px] leading-9 font-semibold tracking-[-0.015em] sm:text-[40px] sm:leading-[46px]">
        {title}
      </h1>
      <p className="mt-4 font-serif text-[18px] leading-7 text-muted">{text}</p>
      {step === 'end' ? (
        <form method="post" action="/api/donations/end" className="mt-6">
          <input type="hidden" name="token" value={token} />
          <Button type="submit" kind="main">
            End my monthly gift
          </Button>
        </form>
      ) : (
        <div className="mt-6 flex flex-wrap gap-3">
          <ButtonLink to="/research">Research Library</ButtonLink>
          {step === 'not-ended' ? <ButtonLink to="/general-feedback">Write to us</ButtonLink> : null}
        </div>
      )}
    </div>
  )
}
