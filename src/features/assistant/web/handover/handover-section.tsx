import { useEffect, useState, useRef, type FormEvent } from 'react'
import { Failure } from '#shared/calls/failure.ts'
import { Button } from '#ui/button.tsx'
import { call } from '#app/call.ts'
import type { CallReply } from '#shared/calls/endpoint.ts'
import { withEnDashes } from '#shared/text/spans.ts'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { TextArea } from '#ui/forms/text-area.tsx'
import { TextInput } from '#ui/forms/text-input.tsx'
import { useErrors } from '#ui/forms/use-errors.ts'
import { useMailAvailable, isMailAvailable, NO_MAIL } from '#ui/mail/mail-availability.ts'
import { showToast } from '#ui/toasts/toast-store.ts'
import { useOneAtATime } from '#ui/use-one-at-a-time.ts'
import { setChat, useChat } from '../talk/chat-data.ts'
import type { caseCalls } from '../../case-contract.ts'
import { NOTE_LENGTH_MAX } from '../../limits.ts'
import { resume } from '../talk/conversation-data.ts'

type Fetched = { preview?: Preview; refused?: string }

/**
 * Hands a conversation over to the support team: shows what is sent and where the answer goes, and asks for consent.
 */
export function HandingOver() {
  const { sessionId } = useChat()
  const [{ preview, refused }, setFetched] = useState<Fetched>({})
  const [tries, setTries] = useState(0)
  useEffect(() => {
    if (sessionId === null) return
    let isWanted = true
    call('GET /api/chat/sessions/:sessionId/escalate', { params: { sessionId } }).then(
      (shown) => isWanted && setFetched({ preview: shown }),
      (error) =>
        isWanted &&
        setFetched({ refused: error instanceof Failure ? error.detail : 'The preview could not be loaded.' }),
    )
    return () => void (isWanted = false)
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- Listed so that the effect runs again at each retry.
  }, [sessionId, tries])
  const back = () => setChat({ view: 'talk' })
  return (
    <div className="assistant-log">
      {preview && sessionId ? (
        <HandingForm sessionId={sessionId} preview={preview} showAgain={() => setTries(tries + 1)} back={back} />
      ) : null}
      {!preview && !refused ? <p role="status">Loading the preview...</p> : null}
      {refused ? (
        <div role="alert" className="grid justify-items-start gap-2">
          <p>{refused}</p>
          <div className="flex flex-wrap gap-2">
            <Button
              size="small"
              onClick={() => {
                setFetched({})
                setTries(tries + 1)
              }}
            >
              Try again
            </Button>
            <Button size="small" onClick={back}>
              Back
            </Button>
          </div>
        </div>
      ) : null}
    </div>
  )
}

type Preview = CallReply<(typeof caseCalls)['GET /api/chat/sessions/:sessionId/escalate']>

const EMAIL_LENGTH_MAX = 254

type HandingParts = { sessionId: string; preview: Preview; showAgain: () => void; back: () => void }

function WhatIsSent({ preview: { subject, transcript } }: { preview: Preview }) {
  return (
    <section aria-labelledby="what-is-sent">
      <h4 id="what-is-sent" className="mb-1 font-semibold">
        What we’ll send
      </h4>
      <div className="rounded-[6px] border border-line bg-sunken px-3 py-2 text-[14px] leading-5">
        <p className="mb-1 font-semibold [overflow-wrap:anywhere]">{subject}</p>
        <p dir="auto" className="whitespace-pre-line [overflow-wrap:anywhere]">
          {transcript}
        </p>
      </div>
    </section>
  )
}

/** Shows the form that hands a conversation over. It sends nothing without consent. */
function HandingForm({ sessionId, preview, showAgain, back }: HandingParts) {
  const canMail = useMailAvailable()
  const { toPeople } = useChat()
  const form = useRef<HTMLFormElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const [agreed, setAgreed] = useState(false)
  const [refused, setRefused] = useState<string>()
  const { errors, show, forget } = useErrors(form)
  const { busy, once } = useOneAtATime()
  useEffect(() => heading.current?.focus(), [])
  const set = (changes: Partial<typeof toPeople>) => {
    setChat({ toPeople: { ...toPeople, ...changes } })
    forget(Object.keys(changes))
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    const { email, note } = toPeople
    if (preview.email === null && email.trim() === '') return show({ email: 'Please enter a valid email address' })
    if (!agreed) return show({ consent: 'Please agree to send this conversation to our support team.' })
    setRefused(undefined)
    void once(async () => {
      try {
        const { messages } = preview
        const body = {
          consent: true as const,
          note: note || null,
          messages,
          ...(preview.email === null ? { email } : {}),
        }
        await call('POST /api/chat/sessions/:sessionId/escalate', { params: { sessionId }, body })
        setChat({ view: 'talk', toPeople: { email, note: '', reply: '' } })
        showToast({
          title: 'Sent to our support team',
          text: `They’ll reply ${isMailAvailable() ? 'by e-mail' : 'in this conversation'} within ${withEnDashes(preview.response_time)}.`,
        })
        await resume()
      } catch (error) {
        const { detail, errors: fields = [] } =
          error instanceof Failure ? error : { detail: 'Your conversation could not be sent. Please try again.' }
        show(Object.fromEntries(fields.map(({ field, message }) => [field, message])))
        if (fields.length > 0) return
        setRefused(detail)
        setAgreed(false)
        showAgain()
      }
    })
  }
  return (
    <form ref={form} onSubmit={send} noValidate className="grid gap-4">
      <div>
        <h3 ref={heading} tabIndex={-1} className="font-serif text-[18px] leading-6 font-semibold outline-none">
          Ask a person
        </h3>
        <p className="mt-1 text-[14px] leading-5 text-muted">
          Our support team will read it and reply within {withEnDashes(preview.response_time)}{' '}
          {canMail ? `to ${preview.email ?? 'the address you enter'}` : `in this conversation. ${NO_MAIL}`}
        </p>
      </div>
      {preview.email === null ? (
        <TextInput
          label="Your email address"
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          required
          maxLength={EMAIL_LENGTH_MAX}
          value={toPeople.email}
          error={errors['email']}
          onChange={({ target }) => set({ email: target.value })}
        />
      ) : null}
      <TextArea
        label="Anything to add?"
        name="note"
        isShort
        rows={2}
        hint="Don’t include anything that identifies a patient"
        maxLength={NOTE_LENGTH_MAX}
        value={toPeople.note}
        error={errors['note']}
        onChange={({ target }) => set({ note: target.value })}
      />
      <WhatIsSent preview={preview} />
      <div>
        <Checkbox
          name="consent"
          label="I agree to send this conversation to Inflo’s support team."
          checked={agreed}
          aria-invalid={errors['consent'] ? true : undefined}
          onChange={({ target }) => {
            setAgreed(target.checked)
            forget(['consent'])
          }}
        />
        {(errors['consent'] ?? refused) ? (
          <p role="alert" className="text-[14px] leading-5 font-semibold text-danger">
            {errors['consent'] ?? refused}
          </p>
        ) : null}
      </div>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy}>
          {busy ? 'Sending...' : 'Send to the support team'}
        </Button>
        <Button kind="quiet" onClick={back}>
          Back
        </Button>
      </div>
    </form>
  )
}
