import { type ComponentProps, type ReactNode, useCallback, useRef, useState, useEffect, useMemo } from 'react'
import { flushSync } from 'react-dom'
import type { MentionablePerson } from '#shared/text/mentions.ts'
import { useFocusRestore } from '#ui/navigation/use-focus-restore.ts'
import { LoadError } from '#ui/load-error.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { call } from '#app/call.ts'
import { ComposerForm } from '../composer/composer-form.tsx'
import type { ComposedMessage } from '../composer/composed-message-data.ts'
import { type LinkedMessage, useFocusOnArrival } from '../linked-message.ts'
import { type Chat, useConnected, useUnsent } from '../live/chat-data.ts'
import { isSameDestination, type Message, type MessageDestination } from '../message-data.ts'
import { Actions, type Reader } from '../messages/actions-data.ts'
import { focusMenuOf, focusMessage } from '../focus.ts'
import { FlagDialog } from '../messages/flag-dialog.tsx'
import { EditsDialog } from '../messages/edits-dialog.tsx'
import { DeleteDialog } from '../messages/delete-dialog.tsx'
import { TimeoutDialog } from '../messages/timeout-dialog.tsx'
import { MessagesSection } from '../messages/messages-section.tsx'
import { type ConversationState, type ConversationStore, keyOf } from './conversation-data.ts'
import { useBlocked } from '../reader-data.ts'
import { useReadPosition } from './read-position.ts'
import { typingInWords, createTypingNotifier } from './typing-notifier.ts'
import { type Rights, useMessageActions } from './use-actions.ts'

type ConversationSectionProps = {
  destination: MessageDestination
  /** The displayed name, such as "# general" or "Daniel Kwon". */
  name: string
  reader: Reader
  chat: Chat
  store: ConversationStore
  state: ConversationState
  /** The members who can be mentioned. */
  people: readonly MentionablePerson[]
  /** Shown instead of the text field if the reader may not write. */
  closed?: ReactNode
  /** Saves how far the reader has read. */
  note: (number: number) => Promise<unknown>
  /** The message that the page's URL links to. */
  led: LinkedMessage
  /** The reader's rights apart from writing. */
  rights: Omit<Rights, 'mayWrite'>
  /** Finds members who can be mentioned. */
  findPeople?: ((search: string) => Promise<readonly MentionablePerson[]>) | undefined
  linkOf: (message: Message) => string
  empty: ReactNode
}

const quoteOf = ({ id, number, user_id, username, content }: Message) => ({ id, number, user_id, username, content })

/** Shows a conversation's messages and the text field. */
export function ConversationSection({ state, store, ...rest }: ConversationSectionProps) {
  if (state.is === 'loading') {
    return (
      <div className="flex-1 px-6">
        <Skeleton label="Loading messages..." lines={6} />
      </div>
    )
  }
  if (state.is === 'failed') {
    return (
      <div className="flex-1 px-6">
        <LoadError title="Couldn’t load messages" error={state.error} retry={() => void store.open(rest.led.around)} />
      </div>
    )
  }
  return <OpenConversation {...rest} state={state} store={store} />
}

type OpenProps = Omit<ConversationSectionProps, 'state'> & { state: Extract<ConversationState, { is: 'open' }> }

function useSending({ chat, destination }: Pick<OpenProps, 'chat' | 'destination'>) {
  return (written: ComposedMessage, reply: Message | undefined) =>
    chat.send({
      ...written,
      client_id: crypto.randomUUID(),
      to: destination,
      reply_to: reply ? quoteOf(reply) : null,
      written_at: new Date().toISOString(),
    })
}

const uploadFile = (file: File) => call('POST /api/messaging/upload', { body: file })

type ComposingProps = Pick<
  ComponentProps<typeof ComposerForm>,
  'people' | 'findPeople' | 'onTyped' | 'onStop' | 'onUp' | 'onSend'
> &
  Pick<OpenProps, 'name' | 'destination'> & {
    editing: Message | undefined
    replying: Message | undefined
    stop: () => void
  }

/** Shows the text field for a new message, a reply or an edit. */
function Composing({ name, destination, editing, replying, stop, ...rest }: ComposingProps) {
  const kept = `message:${keyOf(destination)}`
  if (editing) {
    const about = { words: 'Editing your message. Press Escape to cancel.', cancel: stop }
    return (
      <ComposerForm
        {...rest}
        label="Edit your message"
        draftKey={`${kept}:${editing.id}`}
        begun={editing.content}
        about={about}
        button="Save"
        upload={undefined}
      />
    )
  }
  const words = replying && `Replying to ${replying.username}: ${replying.content}`
  return (
    <ComposerForm
      {...rest}
      label={`Message ${name}`}
      draftKey={kept}
      about={words === undefined ? undefined : { words, cancel: stop }}
      upload={uploadFile}
    />
  )
}

function OpenConversation(props: OpenProps) {
  const { destination, name, reader, chat, store, state, people, closed, note, led, rights, linkOf, empty } = props
  const { conversation, readTo, newTo, landing } = state
  const isConnected = useConnected(chat)
  const unsent = useUnsent(chat).filter(({ to }) => isSameDestination(to, destination))
  const [now] = useState(() => new Date())
  const field = useRef<HTMLDivElement>(null)
  // If the conversation closes while the member writes, the text field disappears, so the focus must move.
  const heard = useFocusRestore(() => (closed ? field.current : undefined))
  const read = useReadPosition(note, readTo)
  const typing = useTyping(chat, destination)
  const send = useSending({ chat, destination })
  const folded = useBlocked()
  const goToLatest = () => void store.latest().then(led.forget)
  const goTo = useCallback((number: number) => void store.open(number), [store])
  const { actions, doing, stop, remove, change } = useMessageActions({
    reader,
    store,
    rights: { ...rights, mayWrite: !closed },
    linkOf,
    goTo,
  })
  const focusField = () => field.current?.querySelector('textarea')?.focus()
  useFocusOnArrival(focusField)
  const isFromField = useRef(false)
  const editLast = () => {
    const last = conversation.messages.findLast(({ user_id: by, is_deleted: gone }) => by === reader.id && !gone)
    isFromField.current = last !== undefined
    if (last) actions.edit?.(last)
  }
  const stopEditing = ({ id }: Message) => {
    flushSync(stop)
    if (isFromField.current || !focusMenuOf(id)) focusField()
    isFromField.current = false
  }
  const editing = doing.is === 'editing' ? doing.message : undefined
  const replying = doing.is === 'replying' ? doing.message : undefined
  return (
    <Actions value={actions}>
      <MessagesSection
        label={name}
        messages={conversation.messages}
        unsent={conversation.isAtLatest ? unsent : []}
        readTo={readTo}
        newTo={newTo}
        newest={conversation.newest}
        hasOlder={conversation.hasOlder}
        isAtLatest={conversation.isAtLatest}
        isConnected={isConnected}
        landing={landing}
        now={now}
        older={() => void store.older()}
        newer={() => void store.newer()}
        latest={goToLatest}
        read={read}
        retry={chat.retry}
        drop={chat.outbox.drop}
        leave={focusField}
        empty={empty}
        folded={folded}
      />
      <p aria-live="off" className="h-5 px-6 text-[13px] leading-[18px] text-muted">
        {typingInWords(typing.namesBut(folded))}
      </p>
      <div ref={field} {...heard} data-field tabIndex={-1} className="outline-none">
        {closed ?? (
          <Composing
            key={editing?.id ?? 'new'}
            {...{ name, destination, editing, replying }}
            stop={() => (editing ? stopEditing(editing) : stop())}
            people={people}
            findPeople={props.findPeople}
            onTyped={typing.typed}
            onStop={typing.stop}
            onUp={editLast}
            onSend={(written) => {
              if (editing) return change(editing, written.content)
              send(written, replying)
              stop()
              // Scrolls down, so that the sender sees their new message.
              goToLatest()
            }}
          />
        )}
      </div>
      {doing.is === 'deleting' ? (
        <DeleteDialog
          message={doing.message}
          isMine={doing.message.user_id === reader.id}
          onDelete={() => {
            // The focused action disappears with the message, so the message's row gets the focus.
            focusMessage(doing.message.id)
            void remove(doing.message)
          }}
          onClose={stop}
        />
      ) : null}
      {doing.is === 'reading edits' ? <EditsDialog message={doing.message} onClose={stop} /> : null}
      {doing.is === 'flagging' ? <FlagDialog message={doing.message} onClose={stop} /> : null}
      {doing.is === 'timing out' ? (
        <TimeoutDialog message={doing.message} begun={doing.minutes} onClose={stop} />
      ) : null}
    </Actions>
  )
}

const whereOf = (destination: MessageDestination) =>
  destination.is === 'channel' ? { channel_id: destination.id } : { recipient_id: destination.userId }

/** Returns who is typing in a conversation, and functions that report the reader's own typing. */
function useTyping(chat: Chat, destination: MessageDestination) {
  const [typing, setTyping] = useState<ReadonlyMap<string, string>>(new Map())
  useEffect(
    () =>
      chat.onHeard((heard) => {
        if (heard.event_type === 'typing_indicator') {
          const { channel_id: channelId, user_id: userId, username, is_typing: isTyping } = heard.data
          const isHere =
            destination.is === 'channel'
              ? channelId === destination.id
              : channelId === null && userId === destination.userId
          if (!isHere) return
          setTyping((known) => {
            const others = [...known].filter(([id]) => id !== userId)
            return new Map(isTyping ? [...others, [userId, username]] : others)
          })
        } else if (heard.event_type === 'new_message' || heard.event_type === 'new_direct_message') {
          const by = 'sender_id' in heard.data ? heard.data.sender_id : heard.data.user_id
          setTyping((known) => (known.has(by) ? new Map([...known].filter(([id]) => id !== by)) : known))
        }
      }),
    [chat, destination],
  )
  const own = useMemo(
    () => createTypingNotifier((what) => void chat.say({ event_type: what, data: whereOf(destination) })),
    [chat, destination],
  )
  useEffect(() => own.stop, [own])
  /** Returns the names of the members who are typing, excluding those whom the reader has blocked. */
  const namesBut = (blocked: ReadonlySet<string>) => [...typing].flatMap(([id, name]) => (blocked.has(id) ? [] : name))
  return { namesBut, typed: own.typed, stop: own.stop }
}
