import { PageTurner } from '#ui/navigation/page-turner.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { DestructiveDialog } from '#features/accounts/web/public.tsx'
import { call } from '#call.ts'
import { pacificTime } from '#shared/time/dates.ts'
import { failureText } from '#shared/calls/failure.ts'
import { type MailState, mailStates } from '#shared/mail-states.ts'
import { spelled } from '#shared/states.ts'
import { Button } from '#ui/button.tsx'
import { Details } from '#ui/details.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { RadioGroup } from '#ui/forms/radio-group.tsx'
import { Notice } from '#ui/notice.tsx'
import type { OutboxMail } from '../../contract.ts'
import { REASON_MISSING } from '../../sentences.ts'

const nameOf: (state: MailState) => string = mailStates.per({
  waiting: 'Waiting',
  sent: 'Sent',
  failed: 'Not delivered',
})

const nothingIn: (state: MailState) => [title: string, text: string] = mailStates.per({
  waiting: [
    'No mail is waiting',
    'Mail that has not left yet appears here. It is tried again for two days, without your help.',
  ],
  sent: ['No mail has been sent', 'Mail appears here once a mail server has taken it.'],
  failed: ['No mail was refused', 'Mail that a mail server refuses for good appears here, with the reason.'],
})

const nothingWithout: (state: MailState) => [title: string, text: string] = mailStates.per({
  waiting: ['No mail is waiting', 'No mail has been written yet.'],
  sent: ['No mail has been sent', 'None can be while no mail server is set.'],
  failed: ['No mail was refused', 'There is no mail server that could refuse any.'],
})

const ERASED = 'The text was erased.'

function when({ queued_at, sent_at, failed_at, attempts }: OutboxMail): string {
  if (sent_at) return `Sent on ${pacificTime(sent_at)}`
  if (failed_at) return `Given up on ${pacificTime(failed_at)}`
  const tried = attempts === 0 ? 'not tried yet' : attempts === 1 ? 'tried once' : `tried ${attempts} times`
  return `Waiting since ${pacificTime(queued_at)}, ${tried}`
}

function Row({ mail }: { mail: OutboxMail }) {
  const title = (
    <span className="grid gap-0.5 [overflow-wrap:anywhere]">
      {mail.subject}
      <span className="text-[14px] leading-5 font-normal text-muted">
        To {mail.recipient} · {when(mail)}
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

/** Why nothing leaves, where that is so, and what whoever runs the server does about it. */
function NoMailServer() {
  return (
    <Notice tone="warn" title="No mail server is set, so no mail leaves">
      <p className="mt-1 max-w-[72ch]">
        What is written stays here under Waiting, where admins can read it for a week. To send mail, set{' '}
        <code className={code}>SMTP_URL</code> (such as{' '}
        <code className={code}>smtps://user:secret@mail.example.org:465</code>) and{' '}
        <code className={code}>MAIL_FROM</code> in the server’s settings, and start it again. Mail that was written
        before is not sent later.
      </p>
    </Notice>
  )
}

/** What a restored backup brought back may have been sent before it. */
function Held({ held }: { held: number }) {
  const client = useQueryClient()
  const [isAsked, ask] = useState(false)
  const mails = held === 1 ? 'One mail waits' : `${held.toLocaleString('en-GB')} mails wait`
  return (
    <Notice tone="warn" title={`${mails} for your release`}>
      <p className="mt-1 mb-3 max-w-[72ch]">
        A restored backup brought them back unsent. Some may have been sent after it was taken: their readers would have
        them twice. Look under Waiting first.
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
  const [title, text] = data?.has_mail_server === false ? nothingWithout(state) : nothingIn(state)
  const choices = mailStates.names.map((value) => {
    const name = nameOf(mailStates[value])
    return { value, label: data ? `${name} (${data.counts[value].toLocaleString('en-GB')})` : name }
  })
  return (
    <div className="grid gap-4 pt-5">
      <h2 className="sr-only">Outbox</h2>
      {data?.has_mail_server === false ? <NoMailServer /> : null}
      {data && data.held > 0 ? <Held held={data.held} /> : null}
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
          <Row key={mail.id} mail={mail} />
        ))}
      </ul>
      {data ? (
        <PageTurner page={page} totalPages={data.pagination.total_pages} onPage={(to) => show({ state, page: to })} />
      ) : null}
    </div>
  )
}

/** What the house has written to people, and what could not be delivered, unless a link names another (`mail=waiting`). */
export default function OutboxPanel() {
  const [address] = useSearchParams()
  const first = mailStates.named(address.get('mail') ?? '') ?? mailStates.failed
  return <Outbox key={spelled(first)} first={first} />
}
