import { Failure, type FailureKind } from '#shared/calls/failure.ts'
import { countsCreatedItems, type LimitName, userOf } from './limit-rules.ts'
import type { RateLimits } from './rate-limits.ts'

const BAD_INPUT: ReadonlySet<FailureKind> = new Set(['bad_request', 'invalid', 'too_large', 'wrong_type'])

const isBadInput = (error: unknown): boolean => error instanceof Failure && BAD_INPUT.has(error.kind)

type Asker = { actor: { id: string } | undefined; address: string }
type Consumption = { rateLimits: RateLimits; names: LimitName[]; asker: Asker; now: () => Date }

async function rewardAll({ rateLimits, names, asker }: Consumption, at: Date): Promise<void> {
  for (const name of names) await rateLimits.reward(name, userOf(name, asker), at)
}

/**
 * Counts a use of each limit. If one limit refuses, the uses of limits on created items are given back, since nothing
 * was created: so simultaneous calls count as many uses as the same calls one after another.
 */
async function consumeAll({ rateLimits, names, asker, now }: Consumption, at: Date): Promise<void> {
  const spent: LimitName[] = []
  try {
    for (const name of names) {
      spent.push(name)
      await rateLimits.consume(name, userOf(name, asker))
    }
  } catch (error) {
    await rewardAll({ rateLimits, names: spent.filter(countsCreatedItems), asker, now }, at)
    throw error
  }
}

/**
 * Runs work that counts against rate limits. If its input is invalid, nothing was created: the uses of limits on
 * created items are given back, and the call counts against the `refused` limit, so that nobody can repeat it
 * endlessly.
 * @throws Failure too_many
 */
export async function withRateLimits<T>(all: Consumption, work: () => Promise<T>): Promise<T> {
  const { rateLimits, names, asker, now } = all
  const made = names.filter(countsCreatedItems)
  const refused = asker.actor ? 'refused' : 'refused-visitor'
  const at = now()
  if (made.length > 0) await rateLimits.assertAvailable(refused, userOf(refused, asker))
  await consumeAll(all, at)
  try {
    return await work()
  } catch (error) {
    if (made.length > 0 && isBadInput(error)) {
      await rewardAll({ ...all, names: made }, at)
      await rateLimits.consume(refused, userOf(refused, asker))
    }
    throw error
  }
}
