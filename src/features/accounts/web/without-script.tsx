import { Link } from '#ui/navigation/link.tsx'

const link = 'font-semibold text-brand underline'

/** What members' pages say where no script runs, since they are put together in the browser. */
export function WithoutScript() {
  return (
    <noscript>
      <div className="mx-auto max-w-[720px] px-4 py-16 sm:px-6">
        <h1 className="font-serif text-[30px] leading-9 font-semibold tracking-[-0.012em]">This page needs script</h1>
        <p className="mt-3 text-muted">
          Pages for members are put together in your browser, in which JavaScript is switched off. Please switch it on
          for this site, and load the page again.
        </p>
        <p className="mt-3 text-muted">
          Reading works without it: the{' '}
          <Link to="/research" className={link}>
            Research Library
          </Link>
          , the{' '}
          <Link to="/faq" className={link}>
            questions and answers
          </Link>{' '}
          and the page of every question that you have the number of.
        </p>
      </div>
    </noscript>
  )
}
