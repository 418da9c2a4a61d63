import type { ReactNode } from 'react'
import IconCornerUpLeft from '@tabler/icons-react/dist/esm/icons/IconCornerUpLeft.mjs'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import { Menu, menuItemClasses } from '#ui/navigation/menu.tsx'
import { TIMEOUTS_MINUTES } from '../../limits.ts'
import type { Message } from '../message-data.ts'
import { useActions } from './actions-data.ts'
import { EmojiPicker } from './emoji-tool.tsx'

const buttonClasses =
  'flex size-9 items-center justify-center rounded-[6px] text-muted hover:bg-sunken hover:text-ink pointer-coarse:size-11'

function Item({ onChoose, danger = false, children }: { onChoose: () => void; danger?: boolean; children: ReactNode }) {
  return (
    <button type="button" onClick={onChoose} className={`${menuItemClasses} ${danger ? 'text-danger' : ''}`}>
      {children}
    </button>
  )
}

function OthersItems({ message }: { message: Message }) {
  const { askTimeout, endTimeout, block, mute, hear, unheard, askFlag, timedOut } = useActions()
  return (
    <>
      <Item onChoose={() => askFlag(message)}>Report to moderators</Item>
      {unheard.has(message.user_id) ? (
        <Item onChoose={() => hear(message)}>Unmute {message.username}</Item>
      ) : (
        <Item onChoose={() => mute(message)}>Mute {message.username}</Item>
      )}
      <Item onChoose={() => block(message)}>Block {message.username}</Item>
      {askTimeout
        ? TIMEOUTS_MINUTES.map((minutes) => (
            <Item key={minutes} danger onChoose={() => askTimeout(message, minutes)}>
              Timeout {minutes} minutes
            </Item>
          ))
        : null}
      {endTimeout && timedOut.has(message.user_id) ? (
        <Item onChoose={() => endTimeout(message)}>End timeout</Item>
      ) : null}
    </>
  )
}

/** Shows the reader's actions on a message. */
export function MessageTools({ message }: { message: Message }) {
  const { reader, react, reply, edit, pin, askDelete, mayDelete, copyLink, showEdits } = useActions()
  const isMine = message.user_id === reader.id
  const of = isMine ? 'your message' : `the message from ${message.username}`
  return (
    <div className="absolute -top-4 right-1 flex rounded-[6px] border border-line bg-surface shadow-sm rtl:right-auto rtl:left-1 print:hidden">
      {react ? (
        <EmojiPicker
          label={`React to ${of}`}
          listLabel="Reactions"
          onPick={(emoji) => react(message, emoji)}
          className={buttonClasses}
        />
      ) : null}
      {reply ? (
        <button type="button" aria-label={`Reply to ${of}`} onClick={() => reply(message)} className={buttonClasses}>
          <IconCornerUpLeft size={18} aria-hidden="true" />
        </button>
      ) : null}
      <Menu
        label={<IconDots size={18} aria-hidden="true" />}
        labelText={`More for ${of}`}
        buttonClassName={buttonClasses}
      >
        {isMine && edit ? <Item onChoose={() => edit(message)}>Edit</Item> : null}
        <Item onChoose={() => copyLink(message)}>Copy link</Item>
        {message.is_edited && showEdits && (isMine || mayDelete) ? (
          <Item onChoose={() => showEdits(message)}>Edit history</Item>
        ) : null}
        {pin ? <Item onChoose={() => pin(message)}>{message.is_pinned ? 'Unpin' : 'Pin'}</Item> : null}
        {isMine ? null : <OthersItems message={message} />}
        {isMine || mayDelete ? (
          <Item danger onChoose={() => askDelete(message)}>
            Delete message
          </Item>
        ) : null}
      </Menu>
    </div>
  )
}
