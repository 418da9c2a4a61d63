// npm run scaling: prints the resources that a load needs, from measured figures; with --measure also how well the
// model predicts 1 and 2 processes and 1, 10 and 100 times the rows. Options: --readers N --members N --messages N
// --papers N.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { measureAll } from './cost-measurement.ts'
import { measuresIn } from './measures.ts'
import { ASSUMED, BASE, needsOf, times, type Use } from './model.ts'
import { differences } from './differences.ts'

const { values } = parseArgs({
  options: {
    readers: { type: 'string' },
    members: { type: 'string' },
    messages: { type: 'string' },
    papers: { type: 'string' },
    measure: { type: 'boolean', default: false },
    rows: { type: 'string', default: '1000' },
  },
})
const measures = measuresIn(readFileSync(path.join(import.meta.dirname, '../RESULTS.md'), 'utf8'))
const say = (line: string) => void process.stdout.write(`${line}\n`)
const whole = (value: number) => Math.round(value).toLocaleString('en-GB')
const gigabytes = (bytes: number) => (bytes / 1024 ** 3).toFixed(bytes < 1024 ** 3 ? 2 : 0)

function tell(use: Use): void {
  const needs = needsOf(use, measures)
  const first = needs.parts
    .slice(0, 2)
    .map(([name, cores]) => `${name} ${cores.toFixed(2)}`)
    .join(', ')
  say(
    `| ${whole(use.readers)} | ${whole(use.members)} | ${whole(use.messagesPerSecond)} | ${whole(use.papers)} | ${needs.servers} | ${needs.databaseCores.toFixed(1)} | ${gigabytes(needs.socketBytes)} GB | ${gigabytes(needs.databaseBytes)} GB | ${first} |`,
  )
}

say('| readers | members | messages/s | papers | servers | database cores | sockets | database | most CPU, in cores |')
say('|---|---|---|---|---|---|---|---|---|')
const own: Use = {
  readers: Number(values.readers ?? BASE.readers),
  members: Number(values.members ?? BASE.members),
  messagesPerSecond: Number(values.messages ?? BASE.messagesPerSecond),
  papers: Number(values.papers ?? BASE.papers),
}
const isOwn = [values.readers, values.members, values.messages, values.papers].some((value) => value !== undefined)
for (const use of isOwn ? [own] : [1, 10, 100, 1_000].map((factor) => times(BASE, factor))) tell(use)
say(`\nAssumed: ${JSON.stringify(ASSUMED)}`)

if (values.measure) {
  const base = Number(values.rows)
  say('')
  for (const line of differences(await measureAll([base, 10 * base, 100 * base]), measures)) say(line)
}
