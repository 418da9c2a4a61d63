import { type ReactNode, useCallback, useMemo } from 'react'
import { call } from '#app/call.ts'
import type { ChannelListed } from '../../contract.ts'
import { ReadOnlyNotice, TimedOutNotice } from '../composer-notices.tsx'
import type { LinkedMessage } from '../linked-message.ts'
import type { Chat } from '../live/chat-data.ts'
import type { Message } from '../message-data.ts'
import type { Reader } from '../messages/actions-data.ts'
import { usePeople, useTimeout } from '../reader-data.ts'
import { useChannelMessages } from './conversation-data.ts'
import { ConversationSection } from './conversation-section.tsx'
import { saveChannelRead } from './read-position.ts'

const peopleOf = (channelId: string) => async (search: string) => {
  const { people } = await call('GET /api/messaging/channels/:channelId/people', {
    params: { channelId },
    query: { search },
  })
  return people.map(({ user_id: id, username: name }) => ({ id, name }))
}

const NOTHING: readonly Message[] = []

type ChannelSectionProps = {
  channel: Pick<ChannelListed, 'id' | 'name' | 'may_post' | 'may_manage' | 'is_archived' | 'paper_id'>
  reader: Reader
  chat: Chat
  led: LinkedMessage
  isModerator: boolean
  pathOf: (number: number) => string
}

/** Shows a channel's messages. The caller sets the channel's id as its React key. */
export function ChannelSection({ channel, reader, chat, led, isModerator, pathOf }: ChannelSectionProps) {
  const { id, name } = channel
  const { store, state } = useChannelMessages(id, { chat, around: led.around })
  const destination = useMemo(() => ({ is: 'channel', id }) as const, [id])
  const { timeout, over } = useTimeout()
  const people = usePeople(state.is === 'open' ? state.conversation.messages : NOTHING, reader.id)
  const note = useMemo(() => saveChannelRead(id), [id])
  const linkOf = useCallback(({ number }: Message) => pathOf(number), [pathOf])
  // In a team's channel, any member may pin messages.
  const mayPin = channel.may_manage || channel.paper_id !== null || isModerator
  const rights = useMemo(() => ({ mayDelete: isModerator, mayTimeOut: isModerator, mayPin }), [isModerator, mayPin])
  const findPeople = useMemo(() => peopleOf(id), [id])
  let closed: ReactNode
  if (channel.is_archived) closed = <ReadOnlyNotice>This channel is archived and read-only.</ReadOnlyNotice>
  else if (timeout) closed = <TimedOutNotice overAtMs={timeout.overAtMs} reason={timeout.reason} over={over} />
  else if (!channel.may_post) closed = <ReadOnlyNotice>Join this channel to post in it.</ReadOnlyNotice>
  return (
    <ConversationSection
      destination={destination}
      name={`# ${name}`}
      reader={reader}
      chat={chat}
      store={store}
      state={state}
      people={people}
      closed={closed}
      note={note}
      led={led}
      rights={rights}
      findPeople={findPeople}
      linkOf={linkOf}
      empty={`No messages in # ${name} yet. Write the first one.`}
    />
  )
}
