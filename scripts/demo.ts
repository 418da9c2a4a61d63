// Fills a data directory with a made-up community, through the product's own calls. Usage: npm run demo
import { Failure } from '#shared/calls/failure.ts'
import { readSettings } from '#server/settings.ts'
import { StartupError } from '#server/startup-error.ts'
import { editorsChoose } from './demo-choices.ts'
import { claimsCome, teamGathers } from './demo-claims.ts'
import { DemoClock } from './demo-clock.ts'
import { type Action, perform } from './demo-deeds.ts'
import { drawMembers, type Member, membersJoin } from './demo-members.ts'
import { mentorComes } from './demo-mentors.ts'
import { type Made, known, paperGrows } from './demo-papers.ts'
import { questionComes, type Told } from './demo-questions.ts'
import { readersCome } from './demo-readers.ts'
import { tableOf, writeSignIns } from './demo-sign-ins.ts'
import { suggestionsCome } from './demo-suggestions.ts'
import { messagesCome } from './demo-requests.ts'
import { openWorld } from './demo-world.ts'
import { directoryFills } from './demo-directory.ts'
import { conversationsCome } from './demo-conversations.ts'
import { BEGUN_QUESTIONS } from './demo/questions-begun.ts'
import { OPEN_COMMUNITY_QUESTIONS } from './demo/questions-open-community.ts'
import { OPEN_QUESTIONS } from './demo/questions-open.ts'
import { PUBLISHED_QUESTIONS } from './demo/questions-published.ts'
import { SUBMITTED_QUESTIONS } from './demo/questions-submitted.ts'
import { WAITING_QUESTIONS } from './demo/questions-waiting.ts'
import type { Question } from './demo/shapes.ts'
import { ProgressBar } from './progress-bar.ts'

const QUESTIONS = [
  ...WAITING_QUESTIONS,
  ...OPEN_QUESTIONS,
  ...OPEN_COMMUNITY_QUESTIONS,
  ...BEGUN_QUESTIONS,
  ...SUBMITTED_QUESTIONS,
  ...PUBLISHED_QUESTIONS,
]

function lifeOf(question: Question, members: Member[]): Action[] {
  const told: Told = {}
  const coming = questionComes(question, told, members)
  if (question.fate === 'available') return [...coming, ...claimsCome(question, told)]
  if (question.fate !== 'paper') return coming
  const made: Made = {}
  const gathering = teamGathers(question, told, (paperId) => void (made.paperId = paperId))
  return [
    ...coming,
    ...gathering,
    ...mentorComes(question, () => known(made.paperId)),
    ...paperGrows(question, made),
    ...readersCome(question, made),
  ]
}

async function main(): Promise<void> {
  const { dataDirectory } = readSettings(process.env)
  const members = drawMembers()
  const [first, ...others] = membersJoin(members)
  if (!first) throw new Error('The demo has no members')
  const world = await openWorld(new DemoClock(new Date()), members)
  try {
    const lives = QUESTIONS.flatMap((question) => lifeOf(question, members))
    const deeds = [
      ...others,
      ...lives,
      ...suggestionsCome(),
      ...messagesCome(),
      ...conversationsCome(),
      ...directoryFills(),
      ...editorsChoose(),
    ]
    const bar = new ProgressBar(1 + deeds.length)
    // The first to join finds out whether the demo's people are here already, before anything else happens.
    await perform(world, [first], bar).catch((error: unknown) => {
      if (!(error instanceof Failure && error.kind === 'conflict')) throw error
      throw new StartupError('The demo community lives here already; nothing was added.')
    })
    const file = await writeSignIns(dataDirectory, members)
    await perform(world, deeds, bar)
    await world.mark()
    bar.end()
    process.stdout.write(`${tableOf(members)}\n\nAll ${members.length} sign-ins stand in ${file}\n`)
  } finally {
    await world.stop()
  }
}

try {
  await main()
} catch (error) {
  if (!(error instanceof StartupError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
