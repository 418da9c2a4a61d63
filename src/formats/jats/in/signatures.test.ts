import { expect, test } from 'vitest'
import { exported, readFrom } from '../out/round-trip.fixture.ts'
import { parseJats } from './article.ts'
import { jatsArticle } from './jats.fixture.ts'

const SIGNED = '<sig-block><sig>Ada Okafor<break/>Kano, in winter</sig><sig>Bela Marsh</sig></sig-block>'
const xml = jatsArticle({}).replace('<body>', '<body><p>Before.</p>').replace('</body>', `${SIGNED}</body>`)

test('signatures stay at the end of the text', () => {
  expect(parseJats(xml).article.sections.map(({ heading, blocks }) => [heading, blocks])).toEqual([
    [[], [{ t: 'p', c: ['Before.'] }]],
    [['Introduction'], [{ t: 'p', c: ['Text.'] }]],
    [
      [],
      [
        { t: 'p', c: ['Ada Okafor', { t: 'br' }, 'Kano, in winter'] },
        { t: 'p', c: ['Bela Marsh'] },
      ],
    ],
  ])
})

test('the JATS export has signatures at the end of the body', () => {
  expect(exported(xml)).toContain(`</sec>${SIGNED}</body>`)
  expect(readFrom(exported(xml))).toEqual(readFrom(xml))
})

test('a letter without sections has its signature at the end', () => {
  const letter = xml.replace(/<sec>.*<\/sec>/s, '')
  expect(exported(letter)).toContain(`<p>Before.</p>${SIGNED}</body>`)
  expect(readFrom(exported(letter))).toEqual(readFrom(letter))
})
