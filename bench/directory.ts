import { CALL_COLUMNS, CALL_TEXT, CALL_WORDS, type Kind, rowsOfCall } from './calls.ts'
import { fillDirectory } from './fill-directory.ts'
import { registerMembers, signIn } from './members.ts'
import { type RunContext, serving } from './run-context.ts'
import { SHORT } from './progress.ts'
import type { Row, ReportSection } from './report.ts'

const MEMBERS = SHORT ? 2_000 : 100_000
const ASKED = SHORT ? 80 : 400
const P99_MAX_MS = 30

const LIST = '/api/directory/users'
const LETTERS = ['ber', 'kan', 'oso', 'tan', 'mar', 'sil', 'wen', 'gar', 'hol', 'nak']
const SYLLABLES = ['ga', 'ri', 'lo', 'ma', 'te', 'ni', 'so', 'vi', 'ka', 'be']
const name = (at: number): string => `${LETTERS[at % 10]}${SYLLABLES[Math.floor(at / 10) % 10]}`
const search = (words: string, more = ''): string => `${LIST}?search=${encodeURIComponent(words)}${more}`

const KINDS: { name: string; path: (at: number) => string }[] = [
  { name: 'A page, any of the first 200', path: (at) => `${LIST}?page=${1 + (at % 200)}` },
  { name: 'Of a role', path: (at) => `${LIST}?role=${at % 2 ? 'faculty' : 'clinician'}&page=${1 + (at % 50)}` },
  { name: 'Searched by a name as it begins', path: (at) => search(name(at)) },
  { name: 'Searched by the first letter of a name', path: (at) => search('bkostmgwhn'[at % 10] ?? '') },
  { name: 'Searched by an interest of some', path: (at) => search(`topic ${at % 300}`) },
  {
    name: 'Searched by what one in eight says',
    path: (at) => search(['malaria', 'sepsis', 'handover'][at % 3] ?? '', `&page=${1 + (at % 40)}`),
  },
  { name: 'Searched with a slip of the pen', path: (at) => search(`${name(at).slice(0, 3)}x${name(at).slice(3)}n`) },
]

/** The member directory, searched by a member. */
export async function measureDirectory(context: RunContext): Promise<ReportSection[]> {
  const environment = context.environment('directory')
  await fillDirectory(environment, MEMBERS)
  return serving(environment, async (server) => {
    const [first = ''] = await registerMembers(server.origin, 1, 'directory')
    const headers = { authorization: `Bearer ${await signIn(server.origin, first)}` }
    const rows: Row[] = []
    for (const { name: title, path } of KINDS) {
      const paths = (count: number) => Array.from({ length: count }, (_, at) => path(at))
      const kind: Kind = { name: title, headers, asked: ASKED, most: { 1: P99_MAX_MS }, paths }
      rows.push(...(await rowsOfCall(context, server, kind)))
    }
    return [
      {
        title: `The directory of ${MEMBERS.toLocaleString('en-GB')} members`,
        text: `Each asked ${ASKED.toLocaleString('en-GB')} times, of members that bench/fill-directory.ts makes. ${CALL_TEXT}`,
        words: CALL_WORDS,
        columns: CALL_COLUMNS,
        rows,
      },
    ]
  })
}
