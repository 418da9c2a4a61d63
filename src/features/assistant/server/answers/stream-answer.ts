import { EventStream } from '#server/http/event-stream.ts'
import type { Question } from '../../contract.ts'
import { type AssistantRequester, type Assistant, startAnswer, finishAnswer } from './answer-message.ts'

const NOT_ANSWERED = 'Something went wrong. Please ask again.'

/** Streams an answer. Errors are thrown before the stream begins. @throws the same Failures as `answerMessage` */
export async function streamAnswer(
  assistant: Assistant,
  asking: AssistantRequester,
  question: Question,
): Promise<EventStream> {
  const { kernel } = assistant
  const begun = await startAnswer(assistant, asking, question)
  // Without a model, the complete answer is available immediately, so any refusal is thrown before the stream begins.
  const whole = begun.asksModel ? undefined : await finishAnswer(assistant, asking, { begun, onText: () => {} })
  return new EventStream(({ send, end }) => {
    const say = (text: string) => send('text', { type: 'text', text })
    const go = async () => {
      if (whole) say(whole.message)
      const answer =
        whole ?? (await kernel.writeBarrier.runWrite(() => finishAnswer(assistant, asking, { begun, onText: say })))
      send('done', { type: 'done', answer })
    }
    go()
      .catch((error: unknown) => {
        kernel.log.error({ err: error }, 'could not answer a message')
        send('failed', { type: 'failed', detail: NOT_ANSWERED })
      })
      .finally(end)
    return () => {}
  })
}
