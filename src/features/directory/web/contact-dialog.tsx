import { useRef, useState } from 'react'
import { Failure, failureText } from '#shared/calls/failure.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { CountedTextArea } from '#ui/forms/counted-text-area.tsx'
import { SendButton } from '#ui/forms/send-button.tsx'
import { useErrors } from '#ui/forms/use-errors.ts'
import { Notice } from '#ui/notice.tsx'
import { showToast } from '#ui/toasts/toast-store.ts'
import type { DirectoryUser } from '../contract.ts'
import { CONTACT_LENGTH_MAX, CONTACT_SENT } from '../limits.ts'
import { useContact } from './directory-data.ts'

const MISSING = 'Please write a message.'

const wasBlocked = (error: Error): error is Failure =>
  error instanceof Failure && (error.current as { reason?: string } | null | undefined)?.reason === 'privacy_restricted'

type FormProps = { user: DirectoryUser; onClose: () => void }

function ContactForm({ user, onClose }: FormProps) {
  const [message, setMessage] = useState('')
  const [clientId] = useState(() => crypto.randomUUID())
  const form = useRef<HTMLFormElement>(null)
  const { errors, show, forget } = useErrors(form)
  const contact = useContact(user.id, clientId)
  const send = () =>
    contact.mutate(message.trim(), {
      onSuccess: ({ message: title }) => {
        onClose()
        showToast({ title: title || CONTACT_SENT, text: `${user.display_name} can answer in your direct messages.` })
      },
      // Specification 002, section 8: blocked, the dialog closes and the text is gone; else it stays.
      onError: (error) => {
        if (!wasBlocked(error)) return
        onClose()
        // As a plain one, since a dialog that closes takes its refusals along.
        showToast({ title: 'Message Blocked', text: error.detail })
      },
    })
  return (
    <form
      ref={form}
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (message.trim() === '') show({ message: MISSING })
        else send()
      }}
    >
      <p className="text-muted">
        Your message begins a direct conversation. {user.first_name} is told, sees no address of yours, and can answer,
        decline or block.
      </p>
      <CountedTextArea
        required
        name="message"
        label="Message"
        rows={6}
        max={CONTACT_LENGTH_MAX}
        value={message}
        error={errors['message']}
        onChange={(event) => {
          setMessage(event.target.value)
          forget(['message'])
        }}
      />
      {contact.error && !wasBlocked(contact.error) ? (
        <Notice tone="danger" role="alert" title="Failed to send contact request">
          <p>{failureText(contact.error)}</p>
        </Notice>
      ) : null}
      <div className="flex flex-wrap gap-2">
        <SendButton
          busy={contact.isPending}
          missing={message.trim() === '' ? 'Still missing: your message.' : undefined}
        >
          Send Message
        </SendButton>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </form>
  )
}

/** Asks a member for contact. */
export function ContactDialog({ user, onClose }: { user: DirectoryUser | undefined; onClose: () => void }) {
  return (
    <Dialog
      open={user !== undefined}
      title={<>Contact {user?.display_name}</>}
      maxWidth={560}
      losesTyped
      onClose={onClose}
    >
      {user ? <ContactForm user={user} onClose={onClose} /> : null}
    </Dialog>
  )
}
