import { useCallback, useEffect, useRef } from 'react'
import { call } from '#call.ts'

/** What is read in a row is noted once. */
const NOTED_AFTER_MS = 400

/** Notes how far somebody has read; what was noted is not noted again. */
export function useReading(note: (number: number) => Promise<unknown>, lastRead: number) {
  const noted = useRef(lastRead)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return useCallback(
    (number: number) => {
      if (number <= noted.current) return
      clearTimeout(timer.current)
      timer.current = setTimeout(() => {
        const before = noted.current
        noted.current = number
        // What was not noted is noted with the next that is read.
        note(number).catch(() => (noted.current = before))
      }, NOTED_AFTER_MS)
    },
    [note],
  )
}

export const noteChannel = (channelId: string) => (number: number) =>
  call('PUT /api/messaging/channels/:channelId/read', { params: { channelId }, body: { number } })

export const noteThread = (threadId: string) => (number: number) =>
  call('PUT /api/messaging/direct-messages/:threadId/read', { params: { threadId }, body: { number } })
