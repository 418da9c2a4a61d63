import { inMs, quantile } from './figures.ts'
import { PASSWORD, post, registerMembers } from './members.ts'

const ADDRESSES = 20
const WARM_UP = 20
const DIFFERENCE_MAX_MS = 5

type Side = 'member' | 'nobody'
type Asked = { name: string; path: string; status: number; bodyOf: (email: string) => object }

const ASKED: Asked[] = [
  {
    name: 'Sign-in, wrong password',
    path: '/api/auth/login',
    status: 401,
    bodyOf: (email) => ({ email, password: `not ${PASSWORD}` }),
  },
  { name: 'Forgot password', path: '/api/auth/forgot-password', status: 200, bodyOf: (email) => ({ email }) },
]

/** As often a member as nobody, in an order that has nothing to do with which. */
function shuffledSides(samples: number): Side[] {
  const sides = Array.from({ length: 2 * samples }, (_, index): Side => (index % 2 ? 'member' : 'nobody'))
  return sides
    .map((side) => ({ side, at: Math.random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ side }) => side)
}

type How = { emails: Record<Side, string[]>; samples: number }

async function measure(server: string, { path, status, bodyOf }: Asked, { emails, samples }: How) {
  const took: Record<Side, number[]> = { member: [], nobody: [] }
  const ask = async (side: Side) => {
    const list = emails[side]
    const answer = await post(server + path, bodyOf(list[took[side].length % list.length] ?? ''))
    if (answer.status !== status) throw new Error(`${path} answered ${answer.status}`)
    took[side].push(answer.ms)
  }
  for (const side of shuffledSides(WARM_UP)) await ask(side)
  took.member = []
  took.nobody = []
  for (const side of shuffledSides(samples)) await ask(side)
  return took
}

/** Whether the time of an answer tells who is a member: medians for known and unknown addresses, asked in turn at random. */
export async function reportTiming(server: string, { samples }: { samples: number }): Promise<string> {
  const member = await registerMembers(server, ADDRESSES, 'known')
  const nobody = member.map((email) => email.replace('known', 'never'))
  const rows: string[] = []
  for (const asked of ASKED) {
    const took = await measure(server, asked, { emails: { member, nobody }, samples })
    const [known, unknown] = [quantile(took.member, 0.5), quantile(took.nobody, 0.5)]
    const apart = Math.abs(known - unknown)
    rows.push(
      `| ${asked.name} | ${inMs(known)} | ${inMs(unknown)} | **${inMs(apart)}** | ${DIFFERENCE_MAX_MS} ms | ${apart <= DIFFERENCE_MAX_MS ? 'yes' : 'no'} |`,
    )
  }
  return `## Whether the time of an answer tells who is a member

${samples} answers for addresses of members and ${samples} for nobody's, one after another in random order; medians.

| what | a member's address | nobody's address | apart | bar | reached |
|---|---|---|---|---|---|
${rows.join('\n')}
`
}
