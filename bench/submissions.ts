import { randomBytes } from 'node:crypto'
import { type HttpAnswers, httpLoad } from './load/http.ts'
import { type RunContext, serving } from './run-context.ts'
import { SHORT } from './progress.ts'
import { ms, type Row, type ReportSection } from './report.ts'

/**
 * The numbers of connections. With 16 connections, three times as many questions are sent, so that one or two pauses do
 * not determine the 99th percentile.
 */
const KINDS = [
  { connections: 1, times: 1 },
  { connections: 16, times: 3 },
]
const QUESTIONS = SHORT ? 500 : 3_000
/** The number of warm-up questions. Node compiles the code only after some thousands of questions. */
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

/** Submits this many questions, with this many connections. */
export const submitAll = (origin: string, count: number, connections: number): Promise<HttpAnswers> =>
  httpLoad({
    origin,
    connections,
    until: { requests: count },
    request: () => ({ method: 'POST', path: '/api/clinician-questions/submit', body: aQuestion() }),
    status: 201,
  })

/** Measures how fast a question is stored, including its tracking number and the queued receipt e-mail. */
export const measureSubmissions = (context: RunContext): Promise<ReportSection[]> =>
  serving(context.environment('questions'), async ({ origin }) => {
    await submitAll(origin, WARM_UP, 16)
    const rows: Row[] = []
    for (const { connections, times } of KINDS) {
      const { medianMs, p99Ms } = await submitAll(origin, QUESTIONS * times, connections)
      rows.push({ what: [connections], figures: [ms(medianMs), ms(p99Ms, P99_MAX_MS)] })
    }
    return [
      {
        title: 'Submitting a question',
        text: `Each is a new question from a new asker, stored with its first status and a queued receipt. ${WARM_UP.toLocaleString('en-GB')} were submitted before.`,
        words: ['connections'],
        columns: ['median', '99 of 100 within'],
        rows,
      },
    ]
  })
