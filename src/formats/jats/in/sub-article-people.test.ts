import { expect, test } from 'vitest'
import { sectionText } from '../../article/text.ts'
import { exported, readFrom } from '../out/round-trip.fixture.ts'
import { parseJats } from './article.ts'
import { jatsArticle } from './jats.fixture.ts'

const named = (surname: string, given: string) =>
  `<name><surname>${surname}</surname><given-names>${given}</given-names></name>`
const author = (inside: string, more = '') => `<contrib contrib-type="author" ${more}>${inside}</contrib>`
const at = (id: string) => `<xref ref-type="aff" rid="${id}"><sup>1</sup></xref>`
const affiliation = (id: string, name: string) =>
  `<aff id="${id}"><label>1</label><institution>${name}</institution>, <country>Brasil</country></aff>`
const ORCID = '<contrib-id contrib-id-type="orcid">0000-0002-1825-0097</contrib-id>'

const translated = (people: string) =>
  jatsArticle({ people: `<contrib-group>${author(named('Okafor', 'Amara'))}</contrib-group>` }).replace(
    '</article>',
    `<sub-article article-type="translation" xml:lang="pt"><front-stub><title-group><article-title>Leite</article-title></title-group>${people}</front-stub><body><p>Morno.</p></body></sub-article></article>`,
  )

const FELD = author(named('Feld', 'Ruth') + at('a1'))
const MEMBER = `${ORCID}${named('Marsh', 'Bela')}${at('a2')}`
const PLACES = affiliation('a1', 'Ala Morna') + affiliation('a2', 'Ala Fria')

test.each([
  [
    'apart',
    `<contrib-group>${FELD}${author('<collab>Grupo do Leite</collab>', 'id="g"')}</contrib-group><contrib-group content-type="collab-list">${author(MEMBER, 'rid="g"')}</contrib-group>${PLACES}`,
  ],
  [
    'within its name',
    `<contrib-group>${FELD}${author(`<collab>Grupo do Leite<contrib-group>${author(MEMBER)}</contrib-group></collab>`)}</contrib-group>${PLACES}`,
  ],
])('authors of a translation have affiliations, and the members of a group are listed %s', (_where, people) => {
  const xml = translated(people)
  const again = exported(xml)
  for (const { article } of [parseJats(xml), parseJats(again)]) {
    const section = article.sections.find(({ attached }) => attached)
    const lines = section ? sectionText({ ...section, sections: [] }).split('\n') : []
    expect(lines).toEqual([
      'Translation: Leite',
      'Ruth Feld, Grupo do Leite',
      'Affiliations',
      'Ruth Feld: Ala Morna, Brasil',
      'Members of Grupo do Leite',
      'Bela Marsh, Ala Fria, Brasil, ORCID iD 0000-0002-1825-0097',
    ])
  }
  expect(readFrom(again)).toEqual(readFrom(xml))
})
