import type { UnsentQuestion } from './outbox.ts'

const clock = (at: number): string => new Date(at).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' })

const WHY = {
  connection: 'There was no connection.',
  server: 'The server could not take it just now.',
}

const KEEP_OPEN = 'Please keep this tab open until then.'
const IN_TAB = `It is kept in this tab and is sent by itself as soon as it can be. ${KEEP_OPEN}`
const ON_DEVICE =
  'It is kept on this device and is sent by itself as soon as it can be, from any page of Inflo that is open.'

/** Why a question that waits is not sent, and what becomes of it. Pure but for the reader's time zone. */
export function whyUnsent({ refused, waitsFor, nextAt }: UnsentQuestion, isVisitor: boolean): string {
  if (refused) return `The server did not take it: ${refused}`
  if (waitsFor === 'limit')
    return `Too many questions came from your network. It is sent by itself after ${clock(nextAt)}.${isVisitor ? ` ${KEEP_OPEN}` : ''}`
  return `${WHY[waitsFor]} ${isVisitor ? IN_TAB : ON_DEVICE}`
}
