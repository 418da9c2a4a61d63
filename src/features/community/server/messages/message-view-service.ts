import type { ChannelMessage, DirectMessage } from '../../message-contract.ts'
import { findPairs, listParticipants } from '../direct-messages/queries.ts'
import { listKinds } from '../channels/queries.ts'
import { channelLink, threadLink } from '../links.ts'
import type { MessageRow } from '../tables.ts'
import { presentMessages, type Showing } from './presenters.ts'

export type ShownMessage = ChannelMessage | DirectMessage

/** Messages of channels as their readers are shown them. */
export async function showChannelMessages(showing: Showing, rows: MessageRow[]): Promise<ChannelMessage[]> {
  const written = await presentMessages(showing, rows)
  return rows.map((row, index) => ({
    ...written[index]!,
    channel_id: row.conversation_id,
    user_id: row.sender_id,
  }))
}

/** Messages of threads as both are shown them. */
export async function showDirectMessages(showing: Showing, rows: MessageRow[]): Promise<DirectMessage[]> {
  if (rows.length === 0) return []
  const ids = [...new Set(rows.map(({ conversation_id: id }) => id))]
  const [written, pairs, participants] = await Promise.all([
    presentMessages(showing, rows),
    findPairs(showing.db, ids),
    listParticipants(showing.db, ids),
  ])
  const pairOf = new Map(pairs.map((pair) => [pair.conversation_id, pair]))
  const readBy = new Map(participants.map((one) => [`${one.conversation_id} ${one.member_id}`, one.last_read]))
  return rows.map((row, index) => {
    const { lower_id: lower, higher_id: higher } = pairOf.get(row.conversation_id)!
    const recipient = row.sender_id === lower ? higher : lower
    return {
      ...written[index]!,
      thread_id: row.conversation_id,
      sender_id: row.sender_id,
      recipient_id: recipient,
      is_read: (readBy.get(`${row.conversation_id} ${recipient}`) ?? 0) >= row.number,
    }
  })
}

/** Messages of whatever conversations, by their ids. */
export async function showAny(showing: Showing, rows: MessageRow[]): Promise<Map<string, ShownMessage>> {
  const kinds = await listKinds(showing.db, [...new Set(rows.map(({ conversation_id: id }) => id))])
  const direct = new Set(kinds.filter(({ kind }) => kind === 'direct').map(({ id }) => id))
  const isDirect = ({ conversation_id: id }: MessageRow) => direct.has(id)
  const [ofChannels, ofThreads] = await Promise.all([
    showChannelMessages(
      showing,
      rows.filter((row) => !isDirect(row)),
    ),
    showDirectMessages(showing, rows.filter(isDirect)),
  ])
  return new Map([...ofChannels, ...ofThreads].map((shown) => [shown.id, shown]))
}

/** One message, wherever it stands. */
export async function showOne(showing: Showing, row: MessageRow): Promise<ShownMessage> {
  const shown = (await showAny(showing, [row])).get(row.id)
  if (!shown) throw new Error(`The message ${row.id} stands nowhere`)
  return shown
}

/** The path of the screen that shows a message. Pure. */
export function messageLink(shown: ShownMessage, readerId: string): string {
  if ('channel_id' in shown) return channelLink(shown.channel_id, shown.number)
  return threadLink(shown.sender_id === readerId ? shown.recipient_id : shown.sender_id, shown.number)
}
