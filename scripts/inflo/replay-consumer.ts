import { withApplication, UsageError, printLine } from './command-environment.ts'

/** inflo replay-consumer: sends all events through a consumer again. The running server does the work. */
export async function replayConsumer(name: string | undefined): Promise<void> {
  if (!name)
    throw new UsageError(
      'A consumer is required: inflo replay-consumer control.statistics. An unknown name lists all consumers.',
    )
  await withApplication(async ({ kernel }) => {
    await kernel.events.replay(name)
    printLine(`${name} will process all events again. The running server does the work.`)
  })
}
