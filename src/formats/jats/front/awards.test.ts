import { expect, test } from 'vitest'
import { blocksText } from '../../article/text.ts'
import { parseJats } from '../in/article.ts'
import { jatsArticle } from '../in/jats.fixture.ts'

function read(funding: string) {
  const { article, unread } = parseJats(jatsArticle({ meta: funding }))
  const section = article.sections.find(({ heading }) => heading[0] === 'Funding')
  return { awards: article.front?.awards, text: section && blocksText(section.blocks), unread }
}

const COUNCIL =
  '<funding-source><institution-wrap><institution>Council of Lagos</institution><institution-id institution-id-type="FundRef">http://dx.doi.org/10.13039/5555</institution-id></institution-wrap></funding-source>'
const NAME = '<name><surname>Okafor</surname><given-names>Amara</given-names></name>'

test('awards without a statement become data and sentences', () => {
  const { awards, text, unread } = read(
    `<funding-group><award-group id="g1">${COUNCIL}<award-id>CL/7</award-id><award-id>CL/8</award-id><principal-award-recipient>${NAME}</principal-award-recipient><principal-investigator>${NAME.replace('Amara', 'Bola')}</principal-investigator></award-group>
     <award-group><funding-source country="NG">Fund of Kano</funding-source></award-group></funding-group>
     <funding-group><award-group><award-id>Z1</award-id><principal-award-recipient>Ada Feld</principal-award-recipient></award-group></funding-group>`,
  )
  expect(awards).toEqual([
    {
      funders: [{ name: 'Council of Lagos', id: 'https://doi.org/10.13039/5555' }],
      numbers: ['CL/7', 'CL/8'],
      recipients: ['Amara Okafor', 'Bola Okafor'],
    },
    { funders: [{ name: 'Fund of Kano' }], numbers: [], recipients: [] },
    { funders: [], numbers: ['Z1'], recipients: ['Ada Feld'] },
  ])
  expect(text).toBe(
    'Council of Lagos: CL/7 and CL/8, to Amara Okafor and Bola Okafor.\nFund of Kano.\nZ1, to Ada Feld.',
  )
  expect(unread).toEqual([])
})

test('a statement is shown instead of the sentences, and the awards stay data', () => {
  const { awards, text } = read(
    `<funding-group><award-group>${COUNCIL}</award-group><funding-statement>The Council of Lagos paid.</funding-statement></funding-group>`,
  )
  expect(text).toBe('The Council of Lagos paid.')
  expect(awards).toHaveLength(1)
})

test('an identifier in the text of a funder is not part of the name', () => {
  const { awards } = read(
    '<funding-group><award-group><funding-source>Fund of Kano (<named-content content-type="funder-id">https://ror.org/05555</named-content>)</funding-source><award-id>9</award-id></award-group></funding-group>',
  )
  expect(awards).toMatchObject([{ funders: [{ name: 'Fund of Kano', id: 'https://ror.org/05555' }], numbers: ['9'] }])
})

test.each([
  ['no number', 'The work was paid.', 'The work was paid.\nCouncil of Lagos: CL/7.'],
  ['no funder', 'The grant was CL-7.', 'The grant was CL-7.\nCouncil of Lagos: CL/7.'],
  ['both', 'The Council of Lagos paid (CL 7).', 'The Council of Lagos paid (CL 7).'],
])('a statement that names %s', (_name, statement, text) => {
  const group = `<award-group>${COUNCIL}<award-id>CL/7</award-id></award-group>`
  expect(read(`<funding-group>${group}<funding-statement>${statement}</funding-statement></funding-group>`).text).toBe(
    text,
  )
})

test('awards that a section after the text names are not repeated', () => {
  const meta =
    '<funding-group><award-group><funding-source>Milk Board</funding-source><award-id>MB1</award-id></award-group><award-group><funding-source>Cup Fund</funding-source></award-group></funding-group>'
  const back =
    '<sec sec-type="funding-statement"><title>Funding</title><p>Paid by the Milk Board (MB-1).</p></sec><sec><title>More</title><p>Cup Fund.</p></sec>'
  const { article } = parseJats(jatsArticle({ meta, back }))
  expect(article.front?.awards).toHaveLength(2)
  expect(
    article.sections.filter(({ heading }) => heading[0] === 'Funding').map(({ blocks }) => blocksText(blocks)),
  ).toEqual(['Paid by the Milk Board (MB-1).', 'Cup Fund.'])
})
