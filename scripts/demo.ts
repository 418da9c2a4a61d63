// Fills a data directory with a made-up community, through the product's own calls. Usage: npm run demo
import { Failure } from '#shared/calls/failure.ts'
import { readSettings } from '#server/read-settings.ts'
import { StartupError } from '#server/startup-error.ts'
import { editorChoiceActions } from './demo/editor-choices.ts'
import { claimActions, teamActions } from './demo/claims.ts'
import { DemoClock } from './demo/clock.ts'
import { type DemoAction, perform } from './demo/actions.ts'
import { drawMembers, type DemoMember, memberActions } from './demo/members.ts'
import { mentorActions } from './demo/mentors.ts'
import { type DemoPaperIds, requireId, paperActions } from './demo/papers.ts'
import { questionActions, type DemoQuestionIds } from './demo/questions.ts'
import { readerActions } from './demo/readers.ts'
import { tableOf, writeSignIns } from './demo/sign-ins.ts'
import { suggestionActions } from './demo/suggestions.ts'
import { supportMessageActions } from './demo/support-messages.ts'
import { createWorld } from './demo/world.ts'
import { conversationActions } from './demo/conversations.ts'
import { type DemoQuestion, QUESTIONS } from './demo/question-content.ts'
import { ProgressBar } from './progress-bar.ts'

function lifeOf(question: DemoQuestion, members: DemoMember[]): DemoAction[] {
  const questionIds: DemoQuestionIds = {}
  const asking = questionActions(question, questionIds, members)
  if (question.fate === 'available') return [...asking, ...claimActions(question, questionIds)]
  if (question.fate !== 'paper') return asking
  const paperIds: DemoPaperIds = {}
  const claiming = teamActions(question, questionIds, (paperId) => void (paperIds.paperId = paperId))
  return [
    ...asking,
    ...claiming,
    ...mentorActions(question, () => requireId(paperIds.paperId)),
    ...paperActions(question, paperIds),
    ...readerActions(question, paperIds),
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
      ...editorChoiceActions(),
    ]
    const bar = new ProgressBar(1 + actions.length)
    // The first action fails if the demo's members exist already, before any other change is made.
    await perform(world, [first], bar).catch((error: unknown) => {
      if (!(error instanceof Failure && error.kind === 'conflict')) throw error
      throw new StartupError('The demo community already exists, so nothing was added.')
    })
    const file = await writeSignIns(dataDirectory, members)
    await perform(world, actions, bar)
    await world.mark()
    bar.end()
    process.stdout.write(`${tableOf(members)}\n\nAll ${members.length} sign-ins are listed in ${file}\n`)
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
