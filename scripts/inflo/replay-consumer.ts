import { withApplication, UsageError, printLine } from './command-environment.ts'

/** inflo replay-consumer: sends all events through a consumer again. The running server does the work. */
export async function replayConsumer(name: string | undefined): Promise<void> {
  if (!name)
    throw new UsageError('Which consumer? inflo replay-consumer control.statistics; an unknown name lists them all.')
  await withApplication(async ({ kernel }) => {
    await kernel.events.replay(name)
    printLine(`${name} goes through all events again, as fast as the server allows.`)
  })
}
