import { setTimeout as pause } from 'node:timers/promises'
import { quantile } from './figures.ts'
import { PASSWORD, post, registerMembers } from './members.ts'
import { type RunContext, serving } from './run-context.ts'
import { SHORT } from './progress.ts'
import { ms, perSecond, type ReportSection } from './report.ts'

const AT_ONCE = 64
const SECONDS = SHORT ? 3 : 15
const ASKED_EVERY_MS = 20
const HEALTH_P95_MAX_MS = 100

type Until = { over: boolean }

async function askHealth(address: string, until: Until): Promise<number[]> {
  const took: number[] = []
  while (!until.over) {
    const begun = performance.now()
    const answer = await fetch(address)
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${address} answered ${answer.status}`)
    took.push(performance.now() - begun)
    await pause(ASKED_EVERY_MS)
  }
  return took
}

async function keepSigningIn(server: string, email: string, until: Until): Promise<number[]> {
  const took: number[] = []
  while (!until.over) {
    const { status, ms: taken } = await post(`${server}/api/auth/login`, { email, password: PASSWORD })
    if (status !== 200) throw new Error(`A sign-in answered ${status}`)
    took.push(taken)
  }
  return took
}

/** How soon `/health` answers while 64 people are signing in, each again as soon as they are in. */
export const measureSignIns = (context: RunContext): Promise<ReportSection[]> =>
  serving(context.environment('accounts'), async ({ origin }) => {
    const emails = await registerMembers(origin, AT_ONCE, 'sign-in')
    const until: Until = { over: false }
    const flood = Promise.all(emails.map((email) => keepSigningIn(origin, email, until)))
    const paths = ['/health/live', '/health/ready']
    const asking = Promise.all(paths.map((path) => askHealth(origin + path, until)))
    await Promise.race([pause(SECONDS * 1000), flood, asking])
    until.over = true
    const health = await asking
    const signIns = (await flood).flat()
    return [
      {
        title: 'Health while 64 people sign in at once',
        text: `${AT_ONCE} connections sign in for ${SECONDS} s, each again as soon as the last is answered, each with one argon2id hash.`,
        words: ['what'],
        columns: ['a second', 'median', '95 of 100 within'],
        rows: [
          {
            what: ['Sign-ins'],
            figures: [perSecond(signIns.length / SECONDS), ms(quantile(signIns, 0.5)), ms(quantile(signIns, 0.95))],
          },
          ...paths.map((path, index) => {
            const took = health[index] ?? []
            const figures = [ms(quantile(took, 0.5)), ms(quantile(took, 0.95), HEALTH_P95_MAX_MS)]
            return { what: [path], figures: [perSecond(took.length / SECONDS), ...figures] }
          }),
        ],
      },
    ]
  })
