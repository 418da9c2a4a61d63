import type { PubSub } from '../pubsub/pubsub.ts'

/** The topic that is published when maintenance mode is turned on or off. */
export const WRITE_BARRIER_TOPIC = 'gate'
/** The interval between checks, and so the maximum delay if a notification is lost. */
const PULSE_MS = 500

type Parts = { pubsub: PubSub; report: (error: Error) => void }

/** Calls `look` twice a second, and whenever a notification arrives. */
export function createHeartbeat(look: () => Promise<void>, { pubsub, report }: Parts) {
  let timer: NodeJS.Timeout | undefined
  let quiet: (() => void) | undefined
  let failed = false
  const beat = () =>
    look().then(
      () => void (failed = false),
      (error: Error) => {
        if (!failed) report(error)
        failed = true
      },
    )
  return {
    isBeating: () => timer !== undefined,
    start: () => {
      quiet = pubsub.on(WRITE_BARRIER_TOPIC, () => void beat())
      timer = setInterval(() => void beat(), PULSE_MS).unref()
    },
    stop: () => {
      clearInterval(timer)
      quiet?.()
      timer = undefined
    },
  }
}
