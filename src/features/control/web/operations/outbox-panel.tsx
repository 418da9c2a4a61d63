import { PageTurner } from '#ui/navigation/page-turner.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { DestructiveDialog } from '#features/accounts/web/public.tsx'
import { failureText } from '#shared/calls/failure.ts'
import { MAIL_SENT_WITHIN_DAYS } from '#shared/business.ts'
import { type MailState, mailStates } from '#shared/mail-states.ts'
import { spelled, type NameOf } from '#shared/states.ts'
import { Button } from '#ui/button.tsx'
import { Details } from '#ui/details.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { RadioGroup } from '#ui/forms/radio-group.tsx'
import { LoadError } from '#ui/load-error.tsx'
import { Notice } from '#ui/notice.tsx'
import { call } from '#app/call.ts'
import { pacificTime } from '#shared/time/dates.ts'
import type { OutboxMail } from '../../contract.ts'
import { REASON_MISSING } from '../../sentences.ts'

const ERASED = 'The text was erased.'

function Row({ mail, hasServer }: { mail: OutboxMail; hasServer: boolean }) {
  const title = (
    <span className="grid gap-0.5 [overflow-wrap:anywhere]">
      {mail.subject}
      <span className="text-[14px] leading-5 font-normal text-muted">
        To {mail.recipient} · {whenInWords(mail, hasServer)}
      </span>
    </span>
  )
  return (
    <li>
      <Details title={title}>
        {mail.last_error ? (
          <p className="mb-3 text-[14px] leading-5 text-danger [overflow-wrap:anywhere]">
            The mail server said: {mail.last_error}
          </p>
        ) : null}
        <p className="max-w-[72ch] [overflow-wrap:anywhere] whitespace-pre-wrap">{mail.text ?? ERASED}</p>
      </Details>
    </li>
  )
}

function useOutbox(state: MailState, page: number) {
  return useQuery({
    queryKey: ['outbox', state, page],
    queryFn: () => call('GET /api/admin/outbox', { query: { state, page: String(page) } }),
  })
}

const code = 'rounded-[4px] bg-surface px-1 font-mono text-[13px] [overflow-wrap:anywhere]'

/** Shows the number of e-mails that cannot be sent, counted as in the overview and `inflo doctor`. */
const Unsendable = ({ mails }: { mails: number }) => (
  <Notice
    tone="danger"
    title={mails === 1 ? 'One message cannot be sent' : `${mails.toLocaleString('en-GB')} messages cannot be sent`}
  />
)

/** Explains why no e-mail can be sent, and what the server's operator can do about it. */
function NoMailServer() {
  return (
    <Notice tone="warn" title="No mail server is set, so no mail leaves">
      <p className="mt-1 max-w-[72ch]">
        What is written stays here, where admins can read it. Once a mail server is set, what is not older than{' '}
        {MAIL_SENT_WITHIN_DAYS} days, and whose link still works, is sent. The rest expires: members find what it said
        under their notifications, askers on the page of their tracking number. To send mail, set{' '}
        <code className={code}>SMTP_URL</code> (such as{' '}
        <code className={code}>smtps://user:secret@mail.example.org:465</code>) and{' '}
        <code className={code}>MAIL_FROM</code> in the server’s settings, and start it again.
      </p>
    </Notice>
  )
}

/** Shows the e-mails of a restored backup. They may have been sent before the restore. */
function Held({ held, hasServer }: { held: number; hasServer: boolean }) {
  const client = useQueryClient()
  const [isAsked, ask] = useState(false)
  const mails = held === 1 ? 'One mail waits' : `${held.toLocaleString('en-GB')} mails wait`
  return (
    <Notice tone="warn" title={`${mails} for your release`}>
      <p className="mt-1 mb-3 max-w-[72ch]">
        A restored backup brought them back unsent. Some may have been sent after it was taken: their readers would have
        them twice. Look under {listName(mailStates.waiting, hasServer)} first.
      </p>
      <Button size="small" onClick={() => ask(true)}>
        Release Held Mail
      </Button>
      {isAsked ? (
        <DestructiveDialog
          title="Release held mail?"
          action="Release"
          reasonMissing={REASON_MISSING}
          act={async ({ reason }) => {
            await call('POST /api/admin/outbox/release', { body: { reason } })
            ask(false)
            await client.invalidateQueries({ queryKey: ['outbox'] })
          }}
          onClose={() => ask(false)}
        >
          <p>{mails} and would be sent now. What was sent cannot be called back.</p>
        </DestructiveDialog>
      ) : null}
    </Notice>
  )
}

function Outbox({ first }: { first: MailState }) {
  const [{ state, page }, show] = useState<{ state: MailState; page: number }>({ state: first, page: 1 })
  const { data, error, refetch } = useOutbox(state, page)
  const hasServer = data?.has_mail_server !== false
  const [title, text] = emptyWords(state, hasServer)
  const choices = mailStates.names.map((value) => {
    const name = listName(mailStates[value], hasServer)
    return { value, label: data ? `${name} (${data.counts[value].toLocaleString('en-GB')})` : name }
  })
  return (
    <div className="grid gap-4 pt-5">
      <h2 className="sr-only">Outbox</h2>
      {data && data.unsendable > 0 ? <Unsendable mails={data.unsendable} /> : null}
      {hasServer ? null : <NoMailServer />}
      {data && data.held > 0 ? <Held held={data.held} hasServer={hasServer} /> : null}
      <RadioGroup
        legend="Mail"
        name="outbox-state"
        isRow
        choices={choices}
        value={spelled(state)}
        onChange={(value) => show({ state: mailStates.named(value) ?? state, page: 1 })}
      />
      {error ? (
        <section role="alert">
          <p className="mb-3">{failureText(error)}</p>
          <Button onClick={() => void refetch()}>Try Again</Button>
        </section>
      ) : null}
      {data || error ? null : <p role="status">Loading the outbox...</p>}
      {data?.messages.length === 0 ? <EmptyState title={title}>{text}</EmptyState> : null}
      <ul>
        {data?.messages.map((mail) => (
          <Row key={mail.id} mail={mail} hasServer={hasServer} />
        ))}
      </ul>
      {data ? (
        <PageTurner page={page} totalPages={data.pagination.total_pages} onPage={(to) => show({ state, page: to })} />
      ) : null}
    </div>
  )
}

function OpenedWhereSomethingIs() {
  const { data, error, refetch } = useOutbox(mailStates.waiting, 1)
  if (data) return <Outbox first={firstToShow(data.counts)} />
  if (error) return <LoadError title="Outbox could not be opened" error={error} retry={() => void refetch()} />
  return <p role="status">Loading the outbox...</p>
}

/**
 * Lists the mails of the server, and those that could not be delivered: what a link names (`mail=failed`), else what
 * there is.
 */
export default function OutboxPanel() {
  const [address] = useSearchParams()
  const named = mailStates.named(address.get('mail') ?? '')
  return named ? <Outbox key={spelled(named)} first={named} /> : <OpenedWhereSomethingIs />
}

const nameOf: (state: MailState) => string = mailStates.per({
  waiting: 'Waiting',
  sent: 'Sent',
  failed: 'Not delivered',
  expired: 'Expired',
})

/** Returns a list's name. E-mails written without a mail server stay unsent, so they are not called waiting. Pure. */
export const listName = (state: MailState, hasServer: boolean): string =>
  state === mailStates.waiting && !hasServer ? 'Written, not sent' : nameOf(state)

const nothingIn: (state: MailState) => [title: string, text: string] = mailStates.per({
  waiting: [
    'No mail is waiting',
    'Mail that has not left yet appears here. It is tried again for two days, without your help.',
  ],
  sent: ['No mail has been sent', 'Mail appears here once a mail server has taken it.'],
  failed: ['No mail was refused', 'Mail that a mail server refuses for good appears here, with the reason.'],
  expired: [
    'No mail has expired',
    'Mail that could not be sent in time, or whose link had ended, appears here. Its readers find it on this site.',
  ],
})

const nothingWithout: (state: MailState) => [title: string, text: string] = mailStates.per({
  waiting: ['No mail was written', 'No mail has been written yet.'],
  sent: ['No mail has been sent', 'None can be while no mail server is set.'],
  failed: ['No mail was refused', 'There is no mail server that could refuse any.'],
  expired: [
    'No mail has expired',
    `Mail expires ${MAIL_SENT_WITHIN_DAYS} days after it was written, or when its link ends.`,
  ],
})

/** Title and text of a list that is empty. Pure. */
const emptyWords = (state: MailState, hasServer: boolean): [title: string, text: string] =>
  hasServer ? nothingIn(state) : nothingWithout(state)

type Told = Pick<OutboxMail, 'queued_at' | 'sent_at' | 'failed_at' | 'expired_at' | 'attempts'>

/** When a mail left, or why it has not. Pure. */
export function whenInWords({ queued_at, sent_at, failed_at, expired_at, attempts }: Told, hasServer: boolean): string {
  if (sent_at) return `Sent on ${pacificTime(sent_at)}`
  if (failed_at) return `Given up on ${pacificTime(failed_at)}`
  if (expired_at) return `Written on ${pacificTime(queued_at)}, expired on ${pacificTime(expired_at)}, never sent`
  const tried = attempts === 0 ? 'not tried yet' : attempts === 1 ? 'tried once' : `tried ${attempts} times`
  return hasServer
    ? `Waiting since ${pacificTime(queued_at)}, ${tried}`
    : `Written on ${pacificTime(queued_at)}, not sent: there is no mail server`
}

/** The first list that has something, else the first. Pure. */
export const firstToShow = (counts: Readonly<Record<NameOf<typeof mailStates>, number>>): MailState =>
  mailStates[mailStates.names.find((name) => counts[name] > 0) ?? 'waiting']
