import { ask as send } from './load/http.ts'
import { PASSWORD, registerMembers } from './members.ts'
import { type RunContext, serving } from './run-context.ts'
import { SHORT } from './progress.ts'
import { ms, quantile, type Row, type ReportSection } from './report.ts'

const SAMPLES = SHORT ? 50 : 500
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

/** Returns 'member' and 'nobody' equally often, in random order. */
function shuffledSides(samples: number): Side[] {
  const sides = Array.from({ length: 2 * samples }, (_, index): Side => (index % 2 ? 'member' : 'nobody'))
  return sides
    .map((side) => ({ side, at: Math.random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ side }) => side)
}

async function measure(origin: string, { path, status, bodyOf }: Asked, emails: Record<Side, string[]>) {
  const took: Record<Side, number[]> = { member: [], nobody: [] }
  const ask = async (side: Side) => {
    const list = emails[side]
    const answer = await send(origin, {
      method: 'POST',
      path,
      body: bodyOf(list[took[side].length % list.length] ?? ''),
    })
    if (answer.status !== status) throw new Error(`${path} answered ${answer.status}`)
    took[side].push(answer.ms)
  }
  for (const side of shuffledSides(WARM_UP)) await ask(side)
  took.member = []
  took.nobody = []
  for (const side of shuffledSides(SAMPLES)) await ask(side)
  return took
}

/** Measures whether response times reveal who is a member: medians for known and unknown addresses, in random order. */
export const measureTiming = (context: RunContext): Promise<ReportSection[]> =>
  serving(context.environment('accounts'), async ({ origin }) => {
    const member = await registerMembers(origin, ADDRESSES, 'known')
    const nobody = member.map((email) => email.replace('known', 'never'))
    const rows: Row[] = []
    for (const asked of ASKED) {
      const took = await measure(origin, asked, { member, nobody })
      const [known, unknown] = [quantile(took.member, 0.5), quantile(took.nobody, 0.5)]
      rows.push({
        what: [asked.name],
        figures: [ms(known), ms(unknown), ms(Math.abs(known - unknown), DIFFERENCE_MAX_MS)],
      })
    }
    return [
      {
        title: 'Response times do not reveal who is a member',
        text: `${SAMPLES} responses for addresses of members and ${SAMPLES} for unknown addresses, one after another in random order. Medians.`,
        words: ['what'],
        columns: ["a member's address", 'an unknown address', 'difference'],
        rows,
      },
    ]
  })
