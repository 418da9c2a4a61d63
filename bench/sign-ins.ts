import { setTimeout as pause } from 'node:timers/promises'
import { inMs, quantile } from './figures.ts'
import { PASSWORD, post, registerMembers } from './members.ts'

const AT_ONCE = 64
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
    const { status, ms } = await post(`${server}/api/auth/login`, { email, password: PASSWORD })
    if (status !== 200) throw new Error(`A sign-in answered ${status}`)
    took.push(ms)
  }
  return took
}

/** How soon `/health` answers while 64 people are signing in, each again as soon as they are in. */
export async function reportSignIns(server: string, { seconds }: { seconds: number }): Promise<string> {
  const emails = await registerMembers(server, AT_ONCE, 'sign-in')
  const until: Until = { over: false }
  const flood = Promise.all(emails.map((email) => keepSigningIn(server, email, until)))
  const paths = ['/health/live', '/health/ready']
  const asking = Promise.all(paths.map((path) => askHealth(server + path, until)))
  await Promise.race([pause(seconds * 1000), flood, asking])
  until.over = true
  const health = await asking
  const signIns = (await flood).flat()
  const rows = paths.map((path, index) => {
    const took = health[index] ?? []
    const p95 = quantile(took, 0.95)
    return `| ${path} | ${took.length} | ${inMs(quantile(took, 0.5))} | **${inMs(p95)}** | ${HEALTH_P95_MAX_MS} ms | ${p95 < HEALTH_P95_MAX_MS ? 'yes' : 'no'} |`
  })
  return `## Health while 64 people sign in at once

${AT_ONCE} connections sign in for ${seconds} s, each again as soon as the last is answered: ${Math.round(signIns.length / seconds)} sign-ins/s, each with one
argon2id hash; half of them answered within ${inMs(quantile(signIns, 0.5))}.

| what | asked | median | 95 % within | bar | reached |
|---|---|---|---|---|---|
${rows.join('\n')}
`
}
