import { expect, test } from 'vitest'
import { typeset } from './typesetting.ts'

const TEMPLATE = '#json(bytes(sys.inputs.data)).text'

test('a document that takes too long does not hold up the next', async () => {
  const finished: string[] = []
  const set = (name: string, text: string) =>
    typeset(TEMPLATE, { data: { text }, now: new Date(0) }).then(
      () => void finished.push(`${name} is created`),
      (error: Error) => void finished.push(`${name}: ${error.name}`),
    )
  await Promise.all([set('long', 'wordy '.repeat(1_000_000)), set('short', 'wordy')])
  expect(finished).toEqual(['short is created', 'long: StoppedWork'])
})
