import { clockTime, pacificDay, pacificTime, weekdayDate } from '#shared/time/dates.ts'
import type { Message } from '../message-data.ts'

/** A row of a conversation: a date, the line above new messages, or a message. */
export type TimelineItem =
  | { is: 'day'; key: string; words: string }
  | { is: 'new'; key: string }
  /** `isOn`: true if the previous message has the same sender, so that the name is not repeated. */
  | { is: 'message'; key: string; message: Message; isOn: boolean }

/** Maximum time between two messages of a sender for the second to be shown without the name. */
const GOES_ON_MS = 5 * 60_000

function goesOn(before: Message | undefined, message: Message): boolean {
  if (before?.user_id !== message.user_id || message.reply_to) return false
  return Date.parse(message.timestamp) - Date.parse(before.timestamp) < GOES_ON_MS
}

/** Names a day: "Today" or "Thursday 19 November", with the year if it is not the current year. Pure. */
const dayInWords = (day: string, now: Date): string => (day === pacificDay(now) ? 'Today' : weekdayDate(day, now))

type Reading = {
  messages: readonly Message[]
  /** The number of the last message read before the conversation was opened. Later messages of others are new. */
  readTo: number
  /**
   * The number of the newest message when the conversation was opened. Messages that arrive while the reader is present
   * are not marked as new.
   */
  newTo: number
  memberId: string
  now: Date
}

/** Returns a conversation's messages, with a row for each new date and the line above new messages. Pure. */
export function timelineOf({ messages, readTo, newTo, memberId, now }: Reading): TimelineItem[] {
  const lines: TimelineItem[] = []
  let before: Message | undefined
  let day = ''
  // No line is shown if the reader has never read the conversation, or if the line belongs above the fetched messages.
  let isNewTold = readTo === 0 || (messages[0]?.number ?? 0) > readTo + 1
  for (const message of messages) {
    const isNextDay = message.day !== day
    day = message.day
    if (isNextDay) lines.push({ is: 'day', key: `day ${day}`, words: dayInWords(day, now) })
    const isFirstNew = !isNewTold && message.number > readTo && message.number <= newTo && message.user_id !== memberId
    if (isFirstNew) lines.push({ is: 'new', key: 'new' })
    isNewTold ||= isFirstNew
    const isOn = !isNextDay && !isFirstNew && goesOn(before, message)
    lines.push({ is: 'message', key: message.id, message, isOn })
    before = message
  }
  return lines
}

/** Returns a timestamp in Pacific time, with the date unless it is today. Pure. */
export const timeInWords = (timestamp: string, now: Date): string =>
  pacificDay(new Date(timestamp)) === pacificDay(now) ? `${clockTime(timestamp)} PT` : pacificTime(timestamp)
