import { expect, test } from 'vitest'
import { referenceFromCsl } from './from-csl.ts'
import { familyOf, namesApart } from './person-names.ts'

test.each([
  ["d'", 'Arc', "d'Arc"],
  ['d’', 'Angelo', 'd’Angelo'],
  ['al-', 'Masri', 'al-Masri'],
  ['van den', 'Hove', 'van den Hove'],
  ['', 'Okoro', 'Okoro'],
])('the particle %j and the family name %s are joined', (particle, family, whole) => {
  expect(familyOf([particle, family])).toBe(whole)
  for (const kind of ['dropping-particle', 'non-dropping-particle'])
    expect(referenceFromCsl({ title: 'T', author: [{ family, given: 'Jo', [kind]: particle }] }, 'a')?.author).toEqual([
      { family: whole, given: 'Jo' },
    ])
})

test.each([
  [
    { family: 'Hove', given: 'Pia van den' },
    { family: 'van den Hove', given: 'Pia' },
  ],
  [
    { family: 'Hove', given: 'P. J. van den' },
    { family: 'van den Hove', given: 'P. J.' },
  ],
  [
    { family: 'Masri', given: 'Omar al-' },
    { family: 'al-Masri', given: 'Omar' },
  ],
  [
    { family: 'Angelo', given: "Mia d'" },
    { family: "d'Angelo", given: 'Mia' },
  ],
  [
    { family: 'Hoang', given: 'Thi Van' },
    { family: 'Hoang', given: 'Thi Van' },
  ],
  [
    { family: 'King, Jr.', given: 'Lee' },
    { family: 'King', given: 'Lee', suffix: 'Jr.' },
  ],
  [
    { family: 'King III', given: 'Lee' },
    { family: 'King', given: 'Lee', suffix: 'III' },
  ],
  [
    { family: 'King', given: 'Lee, 3rd' },
    { family: 'King', given: 'Lee', suffix: '3rd' },
  ],
  [
    { family: 'King', given: 'Lee van Sr' },
    { family: 'van King', given: 'Lee', suffix: 'Sr' },
  ],
  [
    { family: 'Ivanov', given: 'IV' },
    { family: 'Ivanov', given: 'IV' },
  ],
])('the name %j is %j', (written, name) => {
  expect(referenceFromCsl({ title: 'T', author: [written] }, 'a')?.author).toEqual([name])
})

test.each([
  ['Okoro, Ann; Lee, Bo', ['Okoro, Ann', 'Lee, Bo']],
  ['Okoro, Ann P.; Lee, Bo, Jr.;', ['Okoro, Ann P.', 'Lee, Bo, Jr.']],
  ['Okoro, Ann; Ward Study Group', ['Okoro, Ann', 'Ward Study Group']],
  ['Okoro, Ann and Lee, Bo', ['Okoro, Ann', 'Lee, Bo']],
  ['Okoro, Ann, & Lee, Bo', ['Okoro, Ann', 'Lee, Bo']],
  ['Okoro, Ann; Lee, Bo and van Dam, Cy', ['Okoro, Ann', 'Lee, Bo', 'van Dam, Cy']],
  ['Okoro A, van Dam BC', ['Okoro, A', 'van Dam, BC']],
  ['Okoro A; Lee B', ['Okoro, A', 'Lee, B']],
  ['Okoro, Ann', ['Okoro, Ann']],
  ['Beds, Wards and Nights Group; Leeds', ['Beds, Wards and Nights Group; Leeds']],
  ['Research, Health and Development Group', ['Research, Health and Development Group']],
  ['Simon, Paul and Sons', ['Simon, Paul and Sons']],
  ['Ministry of Health,, Kenya', ['Ministry of Health,, Kenya']],
])('%j are the names %j', (text, names) => {
  expect(namesApart(text)).toEqual(names)
})
