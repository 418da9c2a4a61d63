import type { Db } from '#server/data/db.ts'
import { transact } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import '../tables.ts'
import { type Who, lockOwnSession } from './sessions.ts'

type Rating = {
  session_id: string
  user_satisfaction?: number | null | undefined
  feedback?: string | null | undefined
}

/** Ends the user's own conversation, and stores its rating if there is one. @throws Failure not_found */
export async function rateSession(kernel: Kernel, actor: Who, rating: Rating) {
  const { session_id: id, user_satisfaction: satisfaction, feedback } = rating
  await transact(kernel, async (tx) => {
    const session = await lockOwnSession(tx, actor, id)
    await endSession(tx, id, {
      now: kernel.now(),
      satisfaction: satisfaction ?? session.satisfaction,
      feedback: feedback || session.feedback,
    })
  })
  return { message: 'Thank you for your feedback!' }
}

const endSession = (tx: Db, id: string, { now, satisfaction, feedback }: Ended) =>
  tx.updateTable('assistant.session').set({ ended_at: now, satisfaction, feedback }).where('id', '=', id).execute()

type Ended = { now: Date; satisfaction: number | null; feedback: string | null }
