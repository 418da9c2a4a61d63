import { setTimeout as pause } from 'node:timers/promises'
import { ask, httpLoad } from './load/http.ts'
import { PASSWORD, registerMembers } from './members.ts'
import { type RunContext, serving } from './run-context.ts'
import { SHORT } from './progress.ts'
import { ms, perSecond, quantile, type ReportSection } from './report.ts'

const AT_ONCE = 64
const SECONDS = SHORT ? 3 : 15
const ASKED_EVERY_MS = 20
const HEALTH_P95_MAX_MS = 100

async function askHealth(origin: string, path: string, isOver: () => boolean): Promise<number[]> {
  const took: number[] = []
  while (!isOver()) {
    const { status, ms: taken } = await ask(origin, { path })
    if (status !== 200) throw new Error(`${path} answered ${status}`)
    took.push(taken)
    await pause(ASKED_EVERY_MS)
  }
  return took
}

/** Measures how fast `/health` answers while 64 people sign in repeatedly. */
export const measureSignIns = (context: RunContext): Promise<ReportSection[]> =>
  serving(context.environment('accounts'), async ({ origin }) => {
    const emails = await registerMembers(origin, AT_ONCE, 'sign-in')
    let isOver = false
    const flood = httpLoad({
      origin,
      connections: AT_ONCE,
      until: { seconds: SECONDS },
      request: (index) => ({
        method: 'POST',
        path: '/api/auth/login',
        body: { email: emails[index % emails.length], password: PASSWORD },
      }),
    }).finally(() => (isOver = true))
    const paths = ['/health/live', '/health/ready']
    const [{ tookMs: signIns }, ...health] = await Promise.all([
      flood,
      ...paths.map((path) => askHealth(origin, path, () => isOver)),
    ])
    return [
      {
        title: 'Health while 64 people sign in at once',
        text: `${AT_ONCE} connections sign in for ${SECONDS} s, again and again, each time with one argon2id hash.`,
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
