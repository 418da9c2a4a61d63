import type { Manuscript } from './article.ts'
import {
  aManuscript,
  aRecord,
  br,
  bullets,
  cite,
  doc,
  equation,
  figure,
  footnote,
  formula,
  fromC,
  h,
  marked,
  mention,
  numbers,
  p,
  quote,
  records,
  row,
  supplement,
  table,
  td,
  th,
} from './manuscript.fixture.ts'

export const A_FILE = '0f8b4c1e-7a55-4c1e-9d3b-2f5a6b7c8d9e'
export const A_DATASET = '1f8b4c1e-7a55-4c1e-9d3b-2f5a6b7c8d9e'

const abstract = () =>
  doc(
    h(3, 'Aim'),
    p('To see whether ', marked('Escherichia', 'em'), ' matters for H', marked('2', 'subscript'), 'O.'),
    h(3, 'Result'),
    p('It does (zebra).'),
  )

const introduction = () =>
  doc(
    p('Alarms tire', cite('two', 'one'), ' as ', marked('shown', 'strong', 'em'), ' before', cite('three'), '.'),
    p('See ', mention('fig'), ', ', mention('tab'), ', ', mention('eq'), ' and ', mention('data'), '.'),
  )

const methods = () =>
  doc(
    h(3, 'Setting'),
    p(
      'One ward',
      footnote('Closed on Sundays since quokka.'),
      ' and ',
      marked('a site', ['link', { href: 'https://example.org/a' }]),
      '.',
    ),
    h(4, 'Participants ', marked('in vivo', 'em')),
    bullets([p('adults, '), bullets([p('over 65')])], [p('nurses')]),
    numbers([p('first')], [p('second')]),
    fromC([p('third')], [p('fourth')]),
    quote(p('We were ', marked('never', 'underline'), ' asleep.'), p('A nurse')),
    p(
      'The rate ',
      formula('\\lambda_0'),
      ' is in s',
      marked('-1', 'superscript'),
      ', by ',
      marked('glm()', 'code'),
      '.',
    ),
    equation('\\hat{y} = \\frac{a}{b} + \\beta x', 'eq'),
  )

const results = () =>
  doc(
    table({
      id: 'tab',
      caption: ['Alarms by ', marked('shift', 'em')],
      rows: [
        row(th({ rowspan: 2 }, 'Shift'), th({ colspan: 2 }, 'Alarms')),
        row(th({}, 'true'), th({}, 'false')),
        row(th({}, 'Night'), td({ colspan: 2 }, '12', cite('four'), br(), 'of 30')),
      ],
      notes: ['True alarms are wombats.'],
    }),
    figure(
      {
        id: 'fig',
        file: A_FILE,
        alt: 'Bars that fall',
        licence: 'CC-BY-4.0',
        source: 'Own picture',
        patient: 'yes',
        consent: 'She agreed in writing.',
      },
      'Alarms per hour, ',
      marked('n', 'em'),
      ' = 12.',
    ),
    supplement({ id: 'data', file: A_DATASET, name: 'alarms.csv' }, 'All narwhals counted.'),
    p('مرحبا بالعالم', br(), 'A second line.'),
  )

/** Returns a manuscript with all kinds of content. Each part contains a unique word to search for. */
export const withEverything = (): Manuscript =>
  aManuscript(
    {
      abstract: abstract(),
      introduction: introduction(),
      methods: methods(),
      results: results(),
      references: doc(p()),
    },
    {
      title: ['Alarms and ', { t: 'i', c: ['E. coli'] }],
      references: records(aRecord('one'), aRecord('two'), aRecord('three'), aRecord('four'), aRecord('uncited')),
      files: new Map([
        [
          A_FILE,
          {
            name: 'bars.png',
            kind: 'image/png',
            bytes: 1000,
            pictures: [{ file: A_FILE, kind: 'image/png', width: 1200, height: 800 }],
          },
        ],
        [A_DATASET, { name: 'alarms.csv', kind: 'text/csv', bytes: 2048, pictures: [] }],
      ]),
    },
  )
