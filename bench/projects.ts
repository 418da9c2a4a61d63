import { latenciesOf } from './latency.ts'
import { pinSelf, startServer, untilAnswers } from './machine.ts'
import { PASSWORD, registerMembers } from './members.ts'
import { SHORT } from './progress.ts'
import { fillMembers, fillProjects, PROJECTS } from './projects-10000.ts'

const MEMBERS = 16
const ASKED = SHORT ? 160 : 1_600
const P99_MAX_MS = 60

const LIST = '/api/refined-research/available-projects'
const KINDS = [
  { name: 'A page of 50, the newest', path: () => LIST },
  { name: 'A page of 50, of the first 20', path: (index: number) => `${LIST}?page=${1 + (index % 20)}` },
  {
    name: 'Narrowed by category, setting and open spots',
    path: (index: number) =>
      `${LIST}?category=Diagnostics&setting=icu&open_spots=${1 + (index % 3)}&difficulty=${1 + (index % 5)}`,
  },
  { name: 'Searched by words', path: (index: number) => `${LIST}?search=${encodeURIComponent(`ward ${1 + index}`)}` },
  { name: 'The dashboard', path: () => '/api/student/dashboard' },
]

async function tokenOf(origin: string, email: string): Promise<string> {
  const answer = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  })
  return ((await answer.json()) as { access_token: string }).access_token
}

const ms = (value: number): string => `${value.toFixed(1)} ms`

async function rowsFor(origin: string, token: string): Promise<string[]> {
  const headers = { authorization: `Bearer ${token}` }
  const rows: string[] = []
  for (const { name, path } of KINDS) {
    const addresses = (count: number) => Array.from({ length: count }, (_, index) => origin + path(index))
    // A server that just started has everything still to compile, and PostgreSQL its plans to make.
    await latenciesOf(addresses(ASKED / 4), 4, headers)
    for (const connections of [1, 16]) {
      const seen = await latenciesOf(addresses(ASKED), connections, headers)
      rows.push(
        `| ${name} | ${connections} | ${ms(seen.medianMs)} | **${ms(seen.p99Ms)}** | ${P99_MAX_MS} ms | ${seen.p99Ms < P99_MAX_MS ? 'yes' : 'no'} |`,
      )
    }
  }
  return rows
}

/** Fills a data directory with 10,000 projects, serves it from one core, and measures. @returns a part of the report */
export async function reportProjects(environment: Record<string, string>, origin: string): Promise<string> {
  await fillProjects(environment)
  const server = startServer(environment)
  try {
    await untilAnswers(`${origin}/health/ready`)
    const [first = ''] = await registerMembers(origin, MEMBERS, 'project')
    await fillMembers(environment)
    const token = await tokenOf(origin, first)
    pinSelf()
    const rows = await rowsFor(origin, token)
    return `## Open projects and the dashboard, with ${PROJECTS.toLocaleString('en-GB')} projects

Each asked ${ASKED.toLocaleString('en-GB')} times (bench/projects.ts), by a member with claims and places in lines.

| what | connections | median | 99 of 100 within | bar | reached |
|---|---|---|---|---|---|
${rows.join('\n')}
`
  } finally {
    server.kill('SIGTERM')
    await new Promise((resolve) => server.once('exit', resolve))
  }
}
