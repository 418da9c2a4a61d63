import { CALL_COLUMNS, CALL_TEXT, CALL_WORDS, type Kind, rowsOfCall } from './calls.ts'
import { registerMembers, signIn } from './members.ts'
import { type RunContext, serving } from './run-context.ts'
import { SHORT } from './progress.ts'
import { fillMembers, fillProjects } from './fill/projects.ts'
import type { Row, ReportSection } from './report.ts'

const PROJECTS = SHORT ? 1_000 : 10_000
const MEMBERS = 16
const ASKED = SHORT ? 160 : 1_600
const P99_MAX_MS = 60

const LIST = '/api/refined-research/available-projects'
const PATHS: { name: string; path: (index: number) => string }[] = [
  { name: 'A page of 50, the newest', path: () => LIST },
  { name: 'A page of 50, of the first 20', path: (index) => `${LIST}?page=${1 + (index % 20)}` },
  {
    name: 'Filtered by category, setting and open spots',
    path: (index) =>
      `${LIST}?category=Diagnostics&setting=icu&open_spots=${1 + (index % 3)}&difficulty=${1 + (index % 5)}`,
  },
  { name: 'Searched by words', path: (index) => `${LIST}?search=${encodeURIComponent(`ward ${1 + index}`)}` },
  { name: 'The dashboard', path: () => '/api/student/dashboard' },
]

/** Measures open projects and the dashboard for a member with claims and places on waitlists. */
export async function measureProjects(context: RunContext): Promise<ReportSection[]> {
  const environment = context.environment('projects')
  await fillProjects(environment, PROJECTS)
  return serving(environment, async (server) => {
    const [first = ''] = await registerMembers(server.origin, MEMBERS, 'project')
    await fillMembers(environment)
    const headers = { authorization: `Bearer ${await signIn(server.origin, first)}` }
    const rows: Row[] = []
    for (const { name, path } of PATHS) {
      const kind: Kind = {
        name,
        headers,
        asked: ASKED,
        most: { 1: P99_MAX_MS, 16: P99_MAX_MS },
        paths: (count) => Array.from({ length: count }, (_, index) => path(index)),
      }
      rows.push(...(await rowsOfCall(context, server, kind)))
    }
    return [
      {
        title: `Open projects and the dashboard, with ${PROJECTS.toLocaleString('en-GB')} projects`,
        text: `Each requested ${ASKED.toLocaleString('en-GB')} times, by a member with claims and waiting-list places. ${CALL_TEXT}`,
        words: CALL_WORDS,
        columns: CALL_COLUMNS,
        rows,
      },
    ]
  })
}
