import { type FormEvent, type KeyboardEvent, useEffect, useRef, type RefObject, useState, type ReactNode } from 'react'
import IconPaperclip from '@tabler/icons-react/dist/esm/icons/IconPaperclip.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { confirmNoPatientData } from '#features/questions/web/public.tsx'
import type { MentionablePerson } from '#shared/text/mentions.ts'
import { Button } from '#ui/button.tsx'
import { DiscardConfirmation } from '#ui/dialog/discard-confirmation.tsx'
import { OtherDrafts } from '#ui/drafts/other-drafts.tsx'
import { useDraft, type FormDraft } from '#ui/drafts/use-draft.ts'
import { tooLong } from '#ui/forms/use-length.ts'
import { useWide } from '#ui/use-wide.ts'
import { MESSAGE_LENGTH_MAX } from '../../limits.ts'
import type { Message } from '../message-data.ts'
import { EmojiPicker } from '../messages/emoji-tool.tsx'
import { UploadList } from './upload-list.tsx'
import { useMentions } from './use-mentions.ts'
import { type SendMessage, useSendMessage } from './use-send-message.ts'
import { useUploads } from './use-uploads.ts'

/** The kinds of files that can be chosen. Source: docs/product.md, "Community". */
const ACCEPTED = 'image/*,.pdf,.txt,.docx,.xlsx'

type ComposerFormProps = {
  label: string
  /** The key of the draft on the device. */
  draftKey: string
  /** The initial text if a message is being edited. */
  begun?: string | undefined
  people: readonly MentionablePerson[]
  findPeople?: ((search: string) => Promise<readonly MentionablePerson[]>) | undefined
  about?: About | undefined
  button?: string
  upload: ((file: File) => Promise<Message['attachments'][number]>) | undefined
  onTyped?: () => void
  onStop?: () => void
  /** Called when ↑ is pressed in an empty field. */
  onUp?: () => void
  onSend: SendMessage
}

const toolClasses =
  'flex size-11 flex-none items-center justify-center rounded-[6px] text-muted hover:bg-sunken hover:text-ink'

/** Inserts text at a field's cursor, as if it were typed. */
function typeInto(field: HTMLTextAreaElement | null, words: string): void {
  if (!field) return
  field.focus()
  field.setRangeText(words, field.selectionStart, field.selectionEnd, 'end')
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

function AttachButton({ add }: { add: (files: readonly File[]) => void }) {
  const file = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={file}
        type="file"
        multiple
        hidden
        accept={ACCEPTED}
        aria-label="Files to attach"
        onChange={({ target }) => {
          add([...(target.files ?? [])])
          target.value = ''
        }}
      />
      <button type="button" aria-label="Attach files" onClick={() => file.current?.click()} className={toolClasses}>
        <IconPaperclip size={20} aria-hidden="true" />
      </button>
    </>
  )
}

/** Shows the form for writing a message. Enter sends; Shift+Enter starts a new line. */
export function ComposerForm(props: ComposerFormProps) {
  const { label, draftKey, begun, people, about, button = 'Send', upload, onTyped, onStop, onUp, onSend } = props
  const area = useRef<HTMLTextAreaElement>(null)
  const isWide = useWide()
  const draft = useDraft(draftKey, { text: begun ?? '' })
  const { text } = draft.values
  const { asks, leave, lose, goOn } = useDiscardDraft({ about, begun, draft, area })
  const uploads = useUploads(upload ?? (() => Promise.reject(new Error('You can’t write here'))))
  const mentions = useMentions({
    text,
    people,
    find: props.findPeople,
    conversationKey: draftKey,
    put: (put) => draft.set({ text: put }),
  })
  const isEmpty = text.trim() === '' && uploads.ready.length === 0
  const complaint = tooLong(text.length, MESSAGE_LENGTH_MAX)
  const isAbout = about !== undefined
  // The patient data check is loaded early: without a connection it could not be loaded later.
  useEffect(() => void confirmNoPatientData({ text: '' }, ['text']).catch(() => undefined), [])
  useEffect(() => {
    const field = area.current
    if (!isAbout || !field) return
    field.focus()
    // Moves the caret to the end of the text.
    field.setSelectionRange(field.value.length, field.value.length)
  }, [isAbout])

  const sending = useSendMessage({ text, draft, uploads, mentions, begun, area, onStop, onSend, onKept: lose })
  const send = (event?: FormEvent) => {
    event?.preventDefault()
    if (!isEmpty && !complaint && !uploads.isComing) void sending.send()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || mentions.onKeyDown(event)) return
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault()
      send()
    } else if (event.key === 'Escape' && about) {
      event.preventDefault()
      leave()
    } else if (event.key === 'ArrowUp' && text === '' && onUp) {
      event.preventDefault()
      onUp()
    }
  }
  return (
    <form
      onSubmit={send}
      className="relative mx-4 [anchor-name:--writing-field] mb-4 rounded-[6px] border border-control bg-surface focus-within:border-brand sm:mx-6"
    >
      {mentions.isOpen ? <MentionList {...mentions.list} /> : null}
      {about ? <AboutRow words={about.words} onCancel={leave} /> : null}
      <OtherDrafts others={draft.others} />
      <UploadList uploads={uploads.uploads} remove={uploads.remove} />
      <div className="flex items-end gap-1 p-1">
        {upload ? <AttachButton add={uploads.add} /> : null}
        <textarea
          ref={area}
          dir="auto"
          rows={1}
          aria-label={label}
          // On a phone, a long label would be cut off.
          placeholder={isWide ? label : 'Message'}
          aria-invalid={complaint ? true : undefined}
          readOnly={sending.isSaving}
          {...mentions.told}
          value={text}
          onChange={({ target }) => {
            draft.set({ text: target.value })
            sending.forget()
            goOn()
            mentions.setCursor(target.selectionStart)
            onTyped?.()
          }}
          onSelect={({ currentTarget }) => mentions.setCursor(currentTarget.selectionStart)}
          onKeyDown={onKeyDown}
          // The field grows with its text from 44 px to 120 px.
          className="field-sizing-content max-h-[120px] min-h-11 min-w-0 flex-1 resize-none bg-transparent px-2 py-[11px] text-[16px] leading-[22px] outline-none placeholder:overflow-hidden placeholder:text-ellipsis placeholder:whitespace-nowrap placeholder:text-muted"
        />
        <EmojiPicker
          label="Add an emoji"
          listLabel="Emoji"
          onPick={(emoji) => typeInto(area.current, emoji)}
          className={toolClasses}
        />
        <Button
          type="submit"
          kind="main"
          disabled={isEmpty || complaint !== undefined || uploads.isComing || sending.isSaving}
        >
          {button}
        </Button>
      </div>
      {asks ? (
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Handles Escape, which also means "no".
        <div
          onKeyDown={({ key }) => {
            if (key === 'Escape') goOn()
          }}
        >
          <DiscardConfirmation onLose={lose} onKeep={goOn} />
        </div>
      ) : null}
      {complaint || sending.refused ? (
        <p role="alert" className="px-3 pb-2 text-[14px] leading-5 font-semibold text-danger">
          {complaint ?? sending.refused}
        </p>
      ) : null}
    </form>
  )
}

type Writing = {
  about: About | undefined
  /** The text of the message being edited, before the edit. */
  begun: string | undefined
  draft: FormDraft<{ text: string }>
  area: RefObject<HTMLTextAreaElement | null>
}

/**
 * Cancels a reply or an edit. The typed text of a reply remains, since it may still be sent. Discarding an edit needs
 * confirmation.
 */
function useDiscardDraft({ about, begun, draft, area }: Writing) {
  const [asks, setAsks] = useState(false)
  const lose = () => {
    draft.clear()
    about?.cancel()
  }
  const leave = () => {
    if (begun === undefined) {
      about?.cancel()
      area.current?.focus()
    } else if (draft.values.text === begun) lose()
    else setAsks(!asks)
  }
  return { asks, leave, lose, goOn: () => setAsks(false) }
}

type MentionListProps = {
  id: string
  people: readonly MentionablePerson[]
  at: number
  onChoose: (person: MentionablePerson) => void
}

/** Lists the members whom the typed name could mean. The text field below keeps the focus. */
function MentionList({ id, people, at, onChoose }: MentionListProps) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label="Members to mention"
      className="absolute bottom-full left-0 z-10 mb-1 max-h-60 w-72 max-w-full overflow-y-auto rounded-[6px] border border-line bg-surface py-1 shadow-lg"
    >
      {people.map((person, index) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- The field handles the keys.
        <div
          key={person.id}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === at}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(person)}
          className="flex min-h-9 cursor-pointer items-center px-3 aria-selected:bg-soft pointer-coarse:min-h-11"
        >
          <bdi className="truncate">{person.name}</bdi>
        </div>
      ))}
    </div>
  )
}

/** The message that is being replied to or edited, as the form shows it. */
type About = { words: ReactNode; cancel: () => void }

function AboutRow({ words, onCancel }: { words: ReactNode; onCancel: () => void }) {
  return (
    <p className="flex items-center gap-2 border-b border-line pl-3 text-[14px] leading-5 text-muted">
      <span dir="auto" className="min-w-0 flex-1 truncate">
        {words}
      </span>
      <button
        type="button"
        aria-label="Cancel"
        onClick={onCancel}
        className="flex size-9 flex-none items-center justify-center hover:text-ink pointer-coarse:size-11"
      >
        <IconX size={16} aria-hidden="true" />
      </button>
    </p>
  )
}
