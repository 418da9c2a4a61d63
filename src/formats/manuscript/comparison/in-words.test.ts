import { expect, test } from 'vitest'
import {
  bullets,
  cite,
  doc,
  equation,
  figure,
  footnote,
  formula,
  marked,
  mention,
  p,
  row,
  table,
  td,
  th,
} from '../manuscript.fixture.ts'
import { inWords } from './in-words.ts'

test('content that plain text leaves out is described in words', () => {
  const methods = doc(
    p('As seen in ', mention('fig'), cite('two'), cite('one'), ' and ', mention('gone'), footnote('On Sundays.'), '.'),
    p(),
    p(),
    bullets([p('adults')], [p('at ', formula('x'))]),
    equation('a = b', 'eq'),
  )
  const results = doc(
    figure({ id: 'fig' }, 'Alarms'),
    table({
      id: 'tab',
      caption: ['By shift'],
      rows: [row(th({}, 'Shift'), th({}, 'Alarms')), row(td({}), td({}, '12', cite('one')))],
      notes: ['True ones.'],
    }),
  )
  const words = inWords(
    [
      ['methods', methods],
      ['results', results],
    ],
    () => true,
  )
  expect(words['methods']).toBe(
    'As seen in Figure 1[1,2] and ?[Footnote: On Sundays.].\n\n• adults\n• at [Formula: x]\n\n[Equation 1: a = b]',
  )
  expect(words['results']).toBe('[Figure 1: Alarms]\n\n[Table 1]\nBy shift\nShift | Alarms\n | 12[2]\nTrue ones.')
})

test('formatting appears as symbols around the letters', () => {
  const said = doc(
    p(
      marked('Sleep', 'strong'),
      marked(' well', 'strong', 'em'),
      ' at ',
      marked('our site', ['link', { href: 'https://example.org/a' }]),
      '.',
    ),
  )
  expect(inWords([['methods', said]], () => true)['methods']).toBe(
    '**Sleep_ well_** at our site (https://example.org/a).',
  )
})
