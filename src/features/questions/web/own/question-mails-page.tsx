import { useLoaderData } from 'react-router'
import { Button, ButtonLink } from '#ui/button.tsx'
import type { QuestionMailsData } from './question-mails-loader.ts'

const WORDS = {
  stop: {
    title: 'Stop the e-mails about your question',
    text: 'You won’t get any more e-mails about this question, even when a decision is made. Its tracking page still shows its progress.',
  },
  stopped: {
    title: 'No more e-mails about this question',
    text: 'Its tracking page still shows its progress. You’ll find the link in the e-mails we sent you.',
  },
  expired: {
    title: 'This link does not work',
    text: 'Please use the full link at the end of any of our e-mails about the question.',
  },
} as const

/**
 * Shows the page that stops e-mails about a question. The button submits a plain form, since mail scanners open links
 * but press no buttons.
 */
export default function QuestionMailsPage() {
  const { step, token } = useLoaderData<QuestionMailsData>()
  const { title, text } = WORDS[step]
  return (
    <div className="mx-auto max-w-[680px] px-4 py-16 sm:px-6 sm:py-24">
      <title>{`${title} · Inflo`}</title>
      <meta name="robots" content="noindex" />
      <h1 className="font-serif text-[28px] leading-[34px] font-semibold tracking-[-0.012em] sm:text-[36px] sm:leading-[42px]">
        {title}
      </h1>
      <p className="mt-4 mb-6 font-serif text-[18px] leading-7 text-muted">{text}</p>
      {token ? (
        <form method="post" action="/api/questions/mails/stop">
          <input type="hidden" name="token" value={token} />
          <Button type="submit" kind="main">
            Stop the e-mails
          </Button>
        </form>
      ) : (
        <ButtonLink to="/research">Research Library</ButtonLink>
      )}
    </div>
  )
}
