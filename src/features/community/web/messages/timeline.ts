import { clockTime, pacificDay, pacificTime, weekdayDate } from '#shared/time/dates.ts'
import type { Message } from '../message-data.ts'

/** One row of a conversation, from top to bottom. */
export type TimelineItem =
  | { is: 'day'; key: string; words: string }
  | { is: 'new'; key: string }
  /** `isOn`: continues the message before, under the same name. */
  | { is: 'message'; key: string; message: Message; isOn: boolean }

/** A sender who writes again within five minutes is not named again. */
const GOES_ON_MS = 5 * 60_000

function goesOn(before: Message | undefined, message: Message): boolean {
  if (before?.user_id !== message.user_id || message.reply_to) return false
  return Date.parse(message.timestamp) - Date.parse(before.timestamp) < GOES_ON_MS
}

/** Names a day: "Today", "Thursday 19 November", with the year if it is another one. Pure. */
const dayInWords = (day: string, now: Date): string => (day === pacificDay(now) ? 'Today' : weekdayDate(day, now))

type Reading = {
  messages: readonly Message[]
  /** The last number that was read when the conversation was opened; what others wrote after it is new. */
  readTo: number
  /** The newest number then: what comes while one is there is not new since one left. */
  newTo: number
  memberId: string
  now: Date
}

/** Returns a conversation's messages with the days between them, and the line above new ones. Pure. */
export function timelineOf({ messages, readTo, newTo, memberId, now }: Reading): TimelineItem[] {
  const lines: TimelineItem[] = []
  let before: Message | undefined
  let day = ''
  // If nothing was ever read, everything is new. If the last read message is above these, so is the line.
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

/** The time alone if it was today, else the day too, in Pacific time (specification 002, section 2). Pure. */
export const timeInWords = (timestamp: string, now: Date): string =>
  pacificDay(new Date(timestamp)) === pacificDay(now) ? `${clockTime(timestamp)} PT` : pacificTime(timestamp)
