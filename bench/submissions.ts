import { randomBytes } from 'node:crypto'
import { inMs, quantile } from './figures.ts'
import { post } from './members.ts'
import { SHORT } from './progress.ts'

/** With many connections so many times as many are asked: the slowest hundredth is then no matter of one stop or two. */
const ROWS = [
  { connections: 1, times: 1 },
  { connections: 16, times: 3 },
]
/** Node compiles what each question runs through after some thousands of them, all at about the same time. */
const WARM_UP = SHORT ? 1_000 : 10_000
const P99_MAX_MS = 50

const aQuestion = () => ({
  client_id: randomBytes(16).toString('hex'),
  question_text: `Does a card at the bedside lower missed doses at night (${randomBytes(8).toString('hex')})?`,
  clinical_setting: 'icu',
  context_background: 'Doses go missing between two and five in the morning.',
  submitter_name: 'Bench Asker',
  submitter_email: `asker${randomBytes(6).toString('hex')}@example.org`,
  submitter_role: 'nurse',
})

async function submitAll(server: string, count: number, connections: number): Promise<number[]> {
  const took: number[] = []
  let left = count
  const work = async () => {
    while (left > 0) {
      left -= 1
      const { status, ms } = await post(`${server}/api/clinician-questions/submit`, aQuestion())
      if (status !== 201) throw new Error(`A question answered ${status}`)
      took.push(ms)
    }
  }
  await Promise.all(Array.from({ length: connections }, work))
  return took
}

/** How soon a question is stored, with its number drawn and its receipt queued. */
export async function reportSubmissions(server: string, { questions }: { questions: number }): Promise<string> {
  await submitAll(server, WARM_UP, 16)
  const rows: string[] = []
  for (const { connections, times } of ROWS) {
    const took = await submitAll(server, questions * times, connections)
    const p99 = quantile(took, 0.99)
    const reached = p99 < P99_MAX_MS ? 'yes' : 'no'
    rows.push(
      `| ${connections} | ${took.length} | ${inMs(quantile(took, 0.5))} | **${inMs(p99)}** | ${P99_MAX_MS} ms | ${reached} |`,
    )
  }
  return `## Submitting a question

Each is another question from another asker, stored with its first state, its receipt due. ${WARM_UP.toLocaleString('en-GB')} were submitted before.

| connections | submitted | median | 99 % within | bar | reached |
|---|---|---|---|---|---|
${rows.join('\n')}
`
}
