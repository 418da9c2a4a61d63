/** Asks for what is to be shown of a topic. @returns the version that the topic had when it was asked. */
export type TopicReader = () => Promise<number>

/**
 * One topic as a tab shows it: what was seen of it, and what was told since. One look at a time; what is told meanwhile is looked at
 * after it, once, however much it is.
 */
export function createTopicFollower(look: TopicReader) {
  let seen: number | undefined
  let isLooking = false
  let again = false
  const see = async (): Promise<void> => {
    if (isLooking) {
      again = true
      return
    }
    isLooking = true
    do {
      again = false
      // Where there is no answer, what was shown stays; the next version that arrives, or the next round, asks again.
      seen = await look().catch(() => seen)
    } while (again)
    isLooking = false
  }
  return {
    look: () => void see(),
    /** The version at which following begins: any other than what was seen is news, as after a restore. */
    begun: (head: number) => {
      if (isLooking || head !== seen) void see()
    },
    risen: (head: number) => {
      if (isLooking || seen === undefined || head > seen) void see()
    },
    seen: () => seen,
  }
}
