import { expect, test } from 'vitest'
import { addressOf, blocksOf } from './parts.ts'

test('paragraphs, bullet points, bold text and links are recognised', () => {
  expect(
    blocksOf('Two **ways**:\n- the [FAQ](/faq#claims)\n- [PubMed](https://pubmed.example/1)\n\nThat is all.'),
  ).toEqual([
    {
      is: 'paragraph',
      pieces: [
        { is: 'words', text: 'Two ' },
        { is: 'bold', text: 'ways' },
        { is: 'words', text: ':' },
      ],
    },
    {
      is: 'points',
      points: [
        [
          { is: 'words', text: 'the ' },
          { is: 'link', text: 'FAQ', to: '/faq#claims' },
        ],
        [{ is: 'link', text: 'PubMed', to: 'https://pubmed.example/1' }],
      ],
    },
    { is: 'paragraph', pieces: [{ is: 'words', text: 'That is all.' }] },
  ])
})

test('links lead only to Inflo pages or the web', () => {
  expect(['/faq', 'https://example.org/a?b=c', 'http://example.org'].map(addressOf)).not.toContain(undefined)
  const refused = [
    'javascript:alert(1)',
    '//evil.example',
    '/\\evil.example',
    'data:text/html,x',
    'mailto:a@b',
    'faq',
    'https://',
  ]
  expect(refused.flatMap((to) => addressOf(to) ?? [])).toEqual([])
  expect(blocksOf('Press [here](javascript:alert(1))')).toEqual([
    { is: 'paragraph', pieces: [{ is: 'words', text: 'Press [here](javascript:alert(1))' }] },
  ])
  expect(blocksOf('Press [here](javascript:0)')).toEqual([
    {
      is: 'paragraph',
      pieces: [
        { is: 'words', text: 'Press ' },
        { is: 'words', text: 'here' },
      ],
    },
  ])
})

test('unknown and incomplete markup stays unchanged', () => {
  const lines = ['<b>no</b> & *no* _no_ # no', 'half **of', 'half [of](/fa']
  for (const line of lines) expect(blocksOf(line)).toEqual([{ is: 'paragraph', pieces: [{ is: 'words', text: line }] }])
  expect(blocksOf('One\ntwo')).toEqual([
    {
      is: 'paragraph',
      pieces: [
        { is: 'words', text: 'One' },
        { is: 'words', text: '\n' },
        { is: 'words', text: 'two' },
      ],
    },
  ])
  expect(blocksOf('  \n')).toEqual([])
})
