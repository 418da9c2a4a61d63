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

const ERASED = 'The text was deleted.'

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

/** Shows the number of e-mails that cannot be sent. The overview and `inflo doctor` use the same number. */
const Unsendable = ({ mails }: { mails: number }) => (
  <Notice
    tone="danger"
    title={mails === 1 ? 'One message can’t be sent' : `${mails.toLocaleString('en-GB')} messages can’t be sent`}
  />
)

/** Explains why no e-mail can be sent, and what the server's operator can do about it. */
function NoMailServer() {
  return (
    <Notice tone="warn" title="No mail server is set up">
      <p className="mt-1 max-w-[72ch]">
        Mail stays here, where admins can read it. Once a mail server is set up, mail up to {MAIL_SENT_WITHIN_DAYS} days
        old goes out if its link still works. Other mail expires. Members find its content under their notifications,
        and askers on the page of their tracking number. To send mail, set <code className={code}>SMTP_URL</code> (such
        as <code className={code}>smtps://user:secret@mail.example.org:465</code>) and{' '}
        <code className={code}>MAIL_FROM</code> in the server’s settings and restart it.
      </p>
    </Notice>
  )
}

/** Shows the unsent e-mails of a restored backup. Some may have been sent after the backup was taken. */
function Held({ held, hasServer }: { held: number; hasServer: boolean }) {
  const client = useQueryClient()
  const [isAsked, ask] = useState(false)
  const mails = held === 1 ? 'One message is waiting' : `${held.toLocaleString('en-GB')} messages are waiting`
  return (
    <Notice tone="warn" title={`${mails} to be released`}>
      <p className="mt-1 mb-3 max-w-[72ch]">
        They come from a restored backup. Some may have been sent after the backup was taken, so their readers would get
        them twice. Check {listName(mailStates.waiting, hasServer)} before you release them.
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
          <p>{mails} and will be sent now. Sent mail can’t be recalled.</p>
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
  if (error) return <LoadError title="We couldn’t load the outbox" error={error} retry={() => void refetch()} />
  return <p role="status">Loading the outbox...</p>
}

/** Lists the server's e-mails. Opens the list that the URL specifies (`mail=failed`), else the first non-empty list. */
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

/** Returns a list's name. Without a mail server, e-mails stay unsent, so their list is not called waiting. Pure. */
export const listName = (state: MailState, hasServer: boolean): string =>
  state === mailStates.waiting && !hasServer ? 'Written, not sent' : nameOf(state)

const nothingIn: (state: MailState) => [title: string, text: string] = mailStates.per({
  waiting: [
    'No mail is waiting',
    'Mail that hasn’t been sent yet appears here. We retry it automatically for two days.',
  ],
  sent: ['No mail has been sent', 'Mail appears here once a mail server has accepted it.'],
  failed: ['No mail was refused', 'Mail that a mail server permanently rejects appears here, with the reason.'],
  expired: [
    'No mail has expired',
    'Mail that couldn’t be sent in time, or whose link had expired, appears here. Recipients can still find its content on this site.',
  ],
})

const nothingWithout: (state: MailState) => [title: string, text: string] = mailStates.per({
  waiting: ['No mail has been written', 'Mail appears here, but can’t be sent until a mail server is set up.'],
  sent: ['No mail has been sent', 'No mail can be sent until a mail server is set up.'],
  failed: ['No mail was refused', 'No mail server is set up.'],
  expired: [
    'No mail has expired',
    `Mail expires ${MAIL_SENT_WITHIN_DAYS} days after it is written, or when its link expires.`,
  ],
})

/** Returns the title and text of an empty list. Pure. */
const emptyWords = (state: MailState, hasServer: boolean): [title: string, text: string] =>
  hasServer ? nothingIn(state) : nothingWithout(state)

type Told = Pick<OutboxMail, 'queued_at' | 'sent_at' | 'failed_at' | 'expired_at' | 'attempts'>

/** Returns when an e-mail was sent, or why it was not sent. Pure. */
export function whenInWords({ queued_at, sent_at, failed_at, expired_at, attempts }: Told, hasServer: boolean): string {
  if (sent_at) return `Sent on ${pacificTime(sent_at)}`
  if (failed_at) return `Given up on ${pacificTime(failed_at)}`
  if (expired_at) return `Written on ${pacificTime(queued_at)}, expired on ${pacificTime(expired_at)}, never sent`
  const tried = attempts === 0 ? 'not tried yet' : attempts === 1 ? 'tried once' : `tried ${attempts} times`
  return hasServer
    ? `Waiting since ${pacificTime(queued_at)}, ${tried}`
    : `Written on ${pacificTime(queued_at)}, not sent because there is no mail server`
}

/** Returns the first list that is not empty, or the first list if all are empty. Pure. */
export const firstToShow = (counts: Readonly<Record<NameOf<typeof mailStates>, number>>): MailState =>
  mailStates[mailStates.names.find((name) => counts[name] > 0) ?? 'waiting']
