import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { compare, type Side } from './compare.ts'
import { SERVER_CORE, startPinned, untilAnswers } from './machine.ts'
import { paperIds, type RunContext, REFERENCE_PORT, type Running, serving } from './run-context.ts'
import { perSecond, type Row, type ReportSection, share } from './report.ts'

const CONNECTIONS = [1, 16, 64]
const LEAST = 0.5
const HEADERS_KEPT = ['content-type', 'content-encoding', 'cache-control', 'etag', 'vary', 'content-security-policy']
const ASKED = { 'accept-encoding': 'br' }

type Target = { name: string; path: string }

/** Keeps the answer's raw bytes, as fetch would undo the compression. @returns the headers that belong to it */
async function keepBody(address: string, file: string): Promise<Record<string, string>> {
  const flags = Object.entries(ASKED).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  writeFileSync(file, execFileSync('curl', ['-s', ...flags, address], { maxBuffer: 64 * 2 ** 20 }))
  const answer = await fetch(address, { headers: ASKED })
  await answer.arrayBuffer()
  return Object.fromEntries(
    HEADERS_KEPT.flatMap((name) => (answer.headers.has(name) ? [[name, answer.headers.get(name) ?? '']] : [])),
  )
}

async function rowsOf(context: RunContext, server: Running, { name, path }: Target): Promise<Row[]> {
  const ours: Side = { address: server.origin + path, headers: ASKED }
  const file = context.path('body')
  const headers = await keepBody(ours.address, file)
  const reference = startPinned({
    args: ['bench/reference-http.mjs'],
    core: SERVER_CORE,
    environment: { PORT: REFERENCE_PORT, BODY_FILE: file, HEADERS: JSON.stringify(headers) },
  })
  try {
    const address = `http://127.0.0.1:${REFERENCE_PORT}/`
    await untilAnswers(address)
    const rows: Row[] = []
    for (const connections of CONNECTIONS) {
      const seen = await compare(ours, { address, headers: ASKED }, connections)
      rows.push({
        what: [name, connections],
        figures: [perSecond(seen.ours), perSecond(seen.reference), share(seen.ratio, LEAST)],
      })
    }
    return rows
  } finally {
    reference.kill()
  }
}

/** Pages from the cache, beside node:http sending the same bytes. */
export const measurePages = (context: RunContext): Promise<ReportSection[]> =>
  serving(context.library(), async (server) => {
    const [paper = ''] = await paperIds(server.origin)
    const targets = [
      { name: 'Library page', path: '/research' },
      { name: 'Paper page', path: `/research/${paper}` },
    ]
    const rows: Row[] = []
    for (const target of targets) rows.push(...(await rowsOf(context, server, target)))
    return [
      {
        title: 'Pages from the cache',
        text: `42 articles in the library. The reference (bench/reference-http.mjs) sends the same bytes from memory, pinned to the same core, in turn
with ours in the same run: read the ratio.`,
        words: ['what', 'connections'],
        columns: ['ours, requests/s', 'node:http, requests/s', 'ratio'],
        rows,
      },
    ]
  })
