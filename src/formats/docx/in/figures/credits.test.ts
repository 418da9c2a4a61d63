import { expect, test } from 'vitest'
import { withoutCredits } from '../blocks.ts'

const caption = (text: string) => [
  { type: 'text', text: 'Alarms, ', marks: [{ type: 'em' }] },
  { type: 'text', text },
]

test('a licence, source and consent after a caption are stored in their fields', () => {
  const { content, attrs } = withoutCredits(
    caption('by week. Source: Own picture. Consent: He agreed. Licence: CC-BY-4.0.'),
  )
  expect(content.map(({ text }) => text)).toEqual(['Alarms, ', 'by week.'])
  expect(attrs).toEqual({ source: 'Own picture', consent: 'He agreed.', licence: 'CC-BY-4.0', patient: 'yes' })
})

test('a caption without them stays unchanged', () => {
  for (const text of ['by week.', 'Sources of alarms: see text', 'Open-source: yes', 'Licence:']) {
    expect(withoutCredits(caption(text))).toEqual({ content: caption(text), attrs: {} })
  }
  expect(withoutCredits([])).toEqual({ content: [], attrs: {} })
})
