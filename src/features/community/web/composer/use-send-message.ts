import { type RefObject, useRef, useState } from 'react'
import { confirmNoPatientData } from '#features/questions/web/public.tsx'
import type { FormDraft } from '#ui/drafts/use-draft.ts'
import type { ComposedMessage } from './composed-message-data.ts'
import type { useMentions } from './use-mentions.ts'
import type { useUploads } from './use-uploads.ts'

/** Sends a message or saves an edit. For an edit, returns why it was refused; undefined once it is saved. */
export type SendMessage = (written: ComposedMessage) => void | Promise<string | undefined>

type Sending = {
  text: string
  draft: FormDraft<{ text: string }>
  uploads: ReturnType<typeof useUploads>
  mentions: Pick<ReturnType<typeof useMentions>, 'named'>
  /** The text of the message being edited, before the edit. */
  begun: string | undefined
  area: RefObject<HTMLTextAreaElement | null>
  onStop: (() => void) | undefined
  onSend: SendMessage
  /** Closes the field once an edit is saved. */
  onKept: () => void
}

/** Sends a message, or saves an edit. A refused text remains in the field, and the reason is shown. */
export function useSendMessage({ text, draft, uploads, mentions, begun, area, onStop, onSend, onKept }: Sending) {
  const [refused, setRefused] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  // Uses a ref, since a second press may arrive before the state `isSaving` is updated.
  const isOn = useRef(false)
  const cleared = async () => {
    const clear = await confirmNoPatientData({ text }, ['text']).catch(() => undefined)
    area.current?.focus()
    return clear?.text.trim()
  }
  const sendNew = async () => {
    // Clears the field immediately: text typed during the request belongs to the next message.
    const [attachments, files] = [uploads.ready, uploads.uploads]
    draft.clear()
    uploads.put([])
    const content = await cleared()
    if (content !== undefined) return void onSend({ content, mentions: mentions.named(content), attachments })
    draft.set((now) => ({ text: now.text === '' ? text : `${text}\n${now.text}` }))
    uploads.put(files)
  }
  const saveChange = async () => {
    const content = await cleared()
    if (content === undefined) return
    const refusal = await onSend({ content, mentions: [], attachments: [] })
    if (refusal === undefined) onKept()
    else setRefused(refusal)
  }
  const send = async () => {
    if (isOn.current) return
    onStop?.()
    setRefused(undefined)
    if (begun === undefined) return sendNew()
    isOn.current = true
    setSaving(true)
    await saveChange()
    isOn.current = false
    setSaving(false)
  }
  return { send, refused, isSaving, forget: () => setRefused(undefined) }
}
