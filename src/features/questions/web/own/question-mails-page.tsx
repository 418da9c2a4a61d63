import { useLoaderData } from 'react-router'
import { Button, ButtonLink } from '#ui/button.tsx'
import type { QuestionMailsData } from './question-mails-loader.ts'

const WORDS = {
  stop: {
    title: 'Stop the e-mails about your question',
    text: 'Press once, and you get no more e-mails about this question, not even when it is decided. Its tracking page still shows where it stands.',
  },
  stopped: {
    title: 'No more e-mails about this question',
    text: 'Its tracking page still shows where it stands: the address is in the e-mails that you have.',
  },
  expired: {
    title: 'This link does not work',
    text: 'Please use the whole link at the end of any of our e-mails about the question.',
  },
} as const

/**
 * Shows the page that stops e-mails about a question. Its button is a plain form: a mail scanner that opens the link
 * does not press it.
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
