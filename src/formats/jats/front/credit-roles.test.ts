import { describe, expect, test } from 'vitest'
import { CREDIT_ROLES, isCreditRole } from '#shared/credit-roles.ts'
import { parseJats } from '../in/article.ts'
import { jatsArticle } from '../in/jats.fixture.ts'

const read = (roles: string) =>
  parseJats(
    jatsArticle({
      people: `<contrib-group><contrib contrib-type="author"><name><surname>Okafor</surname><given-names>Amara</given-names></name>${roles}</contrib></contrib-group>`,
    }),
  )

const rolesIn = (roles: string) => read(roles).authors[0]?.creditRoles.map(({ role }) => role)

const ALL = Object.entries(CREDIT_ROLES).map(([role, term]) => ({ role, term: term.replace('&', '&amp;') }))

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

describe('all fourteen CRediT roles are read', () => {
  test.each<[form: string, write: (one: { role: string; term: string }) => string]>([
    [
      'by the address of NISO in content-type',
      ({ role }) => `<role content-type="https://credit.niso.org/contributor-roles/${role}/">x</role>`,
    ],
    [
      'by the identifier of the term',
      ({ role, term }) =>
        `<role vocab="credit" vocab-identifier="https://credit.niso.org/" vocab-term="${term}" vocab-term-identifier="http://credit.niso.org/contributor-roles/${role}">y</role>`,
    ],
    [
      'by the address of CASRAI',
      ({ role }) =>
        `<role content-type="http://dictionary.casrai.org/Contributor_Roles/${capital(role).replaceAll('-', '_')}"/>`,
    ],
    [
      'by the term with CASRAI’s address',
      ({ term }) => `<role content-type="http://credit.casrai.org/">${term}</role>`,
    ],
    [
      'by the attribute vocab-term',
      ({ term }) =>
        `<role vocab="CRediT" vocab-term="${term.replace(/\b[a-z]/g, (first) => first.toUpperCase()).replace('&Amp;', '&amp;')}"/>`,
    ],
    ['by the term alone', ({ term }) => `<role>${term}</role>`],
    [
      'in the form of F1000',
      ({ term }) =>
        `<role content-type="http://credit.niso.org/">${term.replace('original draft', 'Original Draft Preparation').replace('–', '-')}</role>`,
    ],
    ['with "and"', ({ term }) => `<role>${term.replace('&amp;', 'and').replace(' – ', ': ')}</role>`],
  ])('%s', (_form, write) => {
    expect(rolesIn(ALL.map(write).join(''))).toEqual(Object.keys(CREDIT_ROLES).filter(isCreditRole))
  })
})

test('a list of roles in one element and British spellings are read', () => {
  expect(rolesIn('<role>Conceptualisation; Data curation, Visualisation</role>')).toEqual([
    'conceptualization',
    'data-curation',
    'visualization',
  ])
})

test('the degree is read from its attribute or from the text', () => {
  expect(
    read('<role degree-contribution="Lead">Software</role><role>Validation (equal)</role>').authors[0]?.creditRoles,
  ).toEqual([
    { role: 'software', degree: 'lead' },
    { role: 'validation', degree: 'equal' },
  ])
})

test('any other role becomes a note on the author', () => {
  const { authors, article } = read('<role>Chief surgeon</role><role>Resources</role>')
  expect(authors[0]?.creditRoles).toEqual([{ role: 'resources', degree: null }])
  expect(article.front?.authorNotes).toEqual([{ name: 'Amara Okafor', notes: ['Chief surgeon'] }])
})
