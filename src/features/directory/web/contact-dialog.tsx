import { useEffect, useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { confirmNoPatientData } from '#features/questions/web/public.tsx'
import { Failure, failureText } from '#shared/calls/failure.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { DraftNote } from '#ui/drafts/draft-note.tsx'
import { OtherDrafts } from '#ui/drafts/other-drafts.tsx'
import { useDraft } from '#ui/drafts/use-draft.ts'
import { CountedTextArea } from '#ui/forms/counted-text-area.tsx'
import { SendButton } from '#ui/forms/send-button.tsx'
import { useErrors } from '#ui/forms/use-errors.ts'
import { Link } from '#ui/navigation/link.tsx'
import { Notice } from '#ui/notice.tsx'
import { showToast } from '#ui/toasts/toast-store.ts'
import { call } from '#app/call.ts'
import { useWrite } from '#ui/use-write.ts'
import type { DirectoryUser } from '../contract.ts'
import { CONTACT_LENGTH_MAX, CONTACT_SENT } from '../limits.ts'

const MISSING = 'Please write a message.'

const wasBlocked = (error: Error): error is Failure =>
  error instanceof Failure && (error.current as { reason?: string } | null | undefined)?.reason === 'privacy_restricted'

type FormProps = { user: DirectoryUser; onClose: () => void }

/** Returns the typed message, saved on the device until it is sent, and the function that sends it. */
function useAsking({ user, onClose }: FormProps) {
  const draft = useDraft(`contact:${user.id}`, { text: '' })
  const [clientId] = useState(() => crypto.randomUUID())
  const contact = useContact(user.id, clientId)
  // Loads the code of the patient-data check in advance, since it cannot be loaded while offline.
  useEffect(() => void confirmNoPatientData({ text: '' }, ['text']).catch(() => undefined), [])
  const close = () => {
    draft.clear()
    onClose()
  }
  const send = () =>
    contact.mutate(draft.values.text, {
      onSuccess: (sent) => {
        if (!sent) return
        close()
        const text = `You’ll find the reply from ${user.display_name} in your direct messages.`
        showToast({ title: sent.message || CONTACT_SENT, text })
      },
      // If the recipient's privacy settings refuse the message, the dialog closes and discards the text; after other
      // errors, the text remains.
      onError: (error) => {
        if (!wasBlocked(error)) return
        close()
        // Shows a separate toast, since a closing dialog removes its error messages.
        showToast({ title: 'Message Blocked', text: error.detail })
      },
    })
  return { draft, send, error: contact.error, busy: contact.isPending }
}

function AskedBefore({ user }: { user: DirectoryUser }) {
  return (
    <Notice tone="brand" role="status" title={`You’ve already asked ${user.first_name}`}>
      <p>
        You can write again once they reply.{' '}
        <Link to={`/community/dm/${user.id}`}>Your request is in your direct messages.</Link>
      </p>
    </Notice>
  )
}

function ContactForm({ user, onClose }: FormProps) {
  const form = useRef<HTMLFormElement>(null)
  const { errors, show, forget } = useErrors(form)
  const { draft, error, busy, send } = useAsking({ user, onClose })
  const { text } = draft.values
  const isEmpty = text.trim() === ''
  const askedBefore = useHasPendingContact(user.id)
  return (
    <form
      ref={form}
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (isEmpty) show({ message: MISSING })
        else send()
      }}
    >
      {askedBefore && !error ? <AskedBefore user={user} /> : null}
      <p className="text-muted">
        This starts a direct conversation. {user.first_name} won’t see your email address and can reply, decline or
        block you. You can send one message until they reply.
      </p>
      <CountedTextArea
        required
        name="message"
        label="Message"
        rows={6}
        max={CONTACT_LENGTH_MAX}
        value={text}
        error={errors['message']}
        onChange={(event) => {
          draft.set({ text: event.target.value })
          forget(['message'])
        }}
      />
      {error && !wasBlocked(error) ? (
        <Notice tone="danger" role="alert" title="Failed to send contact request">
          <p>{failureText(error)} Your draft is saved on this device.</p>
        </Notice>
      ) : null}
      <div className="flex flex-wrap gap-2">
        <SendButton busy={busy} missing={isEmpty ? 'Write a message first.' : undefined}>
          Send Message
        </SendButton>
        <Button onClick={onClose}>Close</Button>
      </div>
      {isEmpty ? (
        <OtherDrafts others={draft.others} />
      ) : (
        <DraftNote restored={draft.restored} others={draft.others} onClear={draft.clear} />
      )}
    </form>
  )
}

/** Asks a member for contact. Closing needs no confirmation, since the text is saved as a draft. */
export function ContactDialog({ user, onClose }: { user: DirectoryUser | undefined; onClose: () => void }) {
  return (
    <Dialog open={user !== undefined} title={<>Contact {user?.display_name}</>} maxWidth={560} onClose={onClose}>
      {user ? <ContactForm user={user} onClose={onClose} /> : null}
    </Dialog>
  )
}

const NOT_CHECKED = 'We couldn’t check your message for patient data. Please check your connection and try again.'

async function lookedAt(text: string): Promise<string | undefined> {
  const clear = await confirmNoPatientData({ text }, ['text']).catch(() => {
    throw new Failure('network', NOT_CHECKED)
  })
  return clear?.text.trim()
}

/** Returns true if this member has not yet answered the caller's contact request. */
function useHasPendingContact(userId: string): boolean {
  const { data } = useQuery({
    queryKey: ['directory', 'asked', userId],
    queryFn: () => call('GET /api/messaging/users/:userId/thread', { params: { userId } }),
    retry: false,
    // Always refetched: another tab may have sent a request, or the member may have answered it.
    staleTime: 0,
  })
  return data?.permission.reason === 'unanswered'
}

/**
 * Sends a contact request. If its text may identify a patient, asks the sender first; the result is undefined if they
 * want to change the text. A repeated request with the same id is stored only once.
 */
const useContact = (userId: string, clientId: string) =>
  useWrite({
    mutationFn: async (text: string) => {
      const message = await lookedAt(text)
      if (message === undefined) return undefined
      return call('POST /api/directory/contact/:userId', { params: { userId }, body: { message, client_id: clientId } })
    },
  })
