import { useLocation, useNavigate } from 'react-router'
import { Failure } from '#shared/calls/failure.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { NO_MAIL, useMailAvailable } from '#ui/mail/mail-availability.ts'
import { PROOF_DAYS } from '../../limits.ts'
import { CONFIRM_FRAGMENT } from '../../pages.ts'
import { useConfirmAddress, useSendAddressLink } from './live-data.ts'

const inWords = (error: Error): string =>
  error instanceof Failure ? error.detail : 'Something went wrong on our side. Please try again.'

function Outcome({ error, message }: { error: Error | null; message: string | undefined }) {
  if (error) {
    return (
      <Notice tone="danger" role="alert">
        {inWords(error)}
      </Notice>
    )
  }
  return message ? (
    <Notice tone="done" role="status">
      {message}
    </Notice>
  ) : null
}

/** Asks for a link to the member's own address: an account's address alone proves nothing. */
function AskForLink() {
  const link = useSendAddressLink()
  const canMail = useMailAvailable()
  return (
    <>
      <p className="text-muted">
        Questions that were asked with your e-mail address by somebody who was not signed in are listed here once you
        have shown that the address is yours, and so are those of the {PROOF_DAYS} days after.{' '}
        {canMail ? 'We send a link to it.' : `${NO_MAIL} Please ask for the link later.`}
      </p>
      <Outcome error={link.error} message={link.data?.message} />
      {canMail ? (
        <div>
          <Button busy={link.isPending} onClick={() => link.mutate()}>
            {link.isPending ? 'Sending…' : 'Send me the link'}
          </Button>
        </div>
      ) : null}
    </>
  )
}

function Confirm({ token }: { token: string }) {
  const confirming = useConfirmAddress()
  const navigate = useNavigate()
  // The link works once: with it gone from the address, a reload does not try it again.
  const confirm = () =>
    confirming.mutate(token, {
      onSuccess: ({ message }) => void navigate('/my-questions', { replace: true, state: { confirmed: message } }),
    })
  return (
    <>
      <p className="text-muted">
        You have come by the link in our e-mail. Press once, and the questions are listed here.
      </p>
      <Outcome error={confirming.error} message={undefined} />
      <div>
        <Button kind="main" busy={confirming.isPending} onClick={confirm}>
          This address is mine
        </Button>
      </div>
    </>
  )
}

/** The way to questions that a member asked without being signed in. */
export function EarlierQuestions() {
  const { hash, state } = useLocation() as { hash: string; state: { confirmed?: string } | null }
  const token = hash.startsWith(CONFIRM_FRAGMENT) ? hash.slice(CONFIRM_FRAGMENT.length) : ''
  return (
    <section aria-labelledby="earlier" className="mt-10 grid gap-4">
      <h2 id="earlier" className="text-[17px] leading-6 font-semibold">
        Asked without signing in?
      </h2>
      <Outcome error={null} message={token ? undefined : state?.confirmed} />
      {token ? <Confirm token={token} /> : <AskForLink />}
    </section>
  )
}
