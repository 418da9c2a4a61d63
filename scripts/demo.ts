// Fills a data directory with a made-up community, through the product's own calls. Usage: npm run demo
import { Failure } from '#shared/calls/failure.ts'
import { readSettings } from '#server/read-settings.ts'
import { StartupError } from '#server/startup-error.ts'
import { editorChoiceActions } from './demo-choices.ts'
import { claimActions, teamActions } from './demo-claims.ts'
import { DemoClock } from './demo-clock.ts'
import { type DemoAction, perform } from './demo-actions.ts'
import { drawMembers, type DemoMember, memberActions } from './demo-members.ts'
import { mentorActions } from './demo-mentors.ts'
import { type DemoPaperIds, requireId, paperActions } from './demo-papers.ts'
import { questionActions, type DemoQuestionIds } from './demo-questions.ts'
import { readerActions } from './demo-readers.ts'
import { tableOf, writeSignIns } from './demo-sign-ins.ts'
import { suggestionActions } from './demo-suggestions.ts'
import { supportMessageActions } from './demo-requests.ts'
import { createWorld } from './demo-world.ts'
import { directoryActions } from './demo-directory.ts'
import { conversationActions } from './demo-conversations.ts'
import { BEGUN_QUESTIONS } from './demo/begun-questions.ts'
import { OPEN_COMMUNITY_QUESTIONS } from './demo/open-community-questions.ts'
import { OPEN_QUESTIONS } from './demo/open-questions.ts'
import { PUBLISHED_QUESTIONS } from './demo/published-questions.ts'
import { SUBMITTED_QUESTIONS } from './demo/submitted-questions.ts'
import { WAITING_QUESTIONS } from './demo/waiting-questions.ts'
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

function lifeOf(question: Question, members: DemoMember[]): DemoAction[] {
  const told: DemoQuestionIds = {}
  const coming = questionActions(question, told, members)
  if (question.fate === 'available') return [...coming, ...claimActions(question, told)]
  if (question.fate !== 'paper') return coming
  const made: DemoPaperIds = {}
  const gathering = teamActions(question, told, (paperId) => void (made.paperId = paperId))
  return [
    ...coming,
    ...gathering,
    ...mentorActions(question, () => requireId(made.paperId)),
    ...paperActions(question, made),
    ...readerActions(question, made),
  ]
}

async function main(): Promise<void> {
  const { dataDirectory } = readSettings(process.env)
  const members = drawMembers()
  const [first, ...others] = memberActions(members)
  if (!first) throw new Error('The demo has no members')
  const world = await createWorld(new DemoClock(new Date()), members)
  try {
    const lives = QUESTIONS.flatMap((question) => lifeOf(question, members))
    const actions = [
      ...others,
      ...lives,
      ...suggestionActions(),
      ...supportMessageActions(),
      ...conversationActions(),
      ...directoryActions(),
      ...editorChoiceActions(),
    ]
    const bar = new ProgressBar(1 + actions.length)
    // The first to join finds out whether the demo's people are here already, before anything else happens.
    await perform(world, [first], bar).catch((error: unknown) => {
      if (!(error instanceof Failure && error.kind === 'conflict')) throw error
      throw new StartupError('The demo community lives here already; nothing was added.')
    })
    const file = await writeSignIns(dataDirectory, members)
    await perform(world, actions, bar)
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
