import { useLoaderData } from 'react-router'
import { Button, ButtonLink } from '#ui/button.tsx'
import type { EndingData } from './support-loader.ts'

const WORDS: Record<EndingData['step'], { title: string; text: string }> = {
  end: {
    title: 'End your monthly gift',
    text: 'Press once, and nothing more is taken. What you have given stays, and helps. Thank you.',
  },
  ended: {
    title: 'Your monthly gift has ended',
    text: 'Nothing more is taken. Thank you for what you gave: it keeps health research open to everyone.',
  },
  'not-ended': {
    title: 'Your monthly gift could not be ended',
    text: 'Either the link is not complete, or the payment service does not answer right now. Please try the link of your last receipt again in a few minutes; if that does not help, write to us, and we end it for you.',
  },
}

/**
 * Shows the page that a receipt's link opens. Its button is a plain form: a mail scanner that opens links presses
 * nothing.
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
