import { expect, test } from 'vitest'
import { funderAddress } from './funder-id.ts'

test.each([
  ['', ''],
  ['  ', ''],
  ['029chgv08', 'https://ror.org/029chgv08'],
  ['https://ror.org/002pd6e78', 'https://ror.org/002pd6e78'],
  ['ROR.org/03VEK6S52/', 'https://ror.org/03vek6s52'],
  ['10.13039/100010269', 'https://doi.org/10.13039/100010269'],
  [' https://doi.org/10.13039/501100000265 ', 'https://doi.org/10.13039/501100000265'],
  ['http://dx.doi.org/10.13039/100010269', 'https://doi.org/10.13039/100010269'],
  ['doi: 10.13039/100010269', 'https://doi.org/10.13039/100010269'],
])('"%s" names the funder %s', (typed, address) => expect(funderAddress(typed)).toBe(address))

test.each([
  ['a wrong check digit', '029chgv09'],
  ['two characters exchanged', '092chgv08'],
  ['too few characters', '029chg08'],
  ['a letter that ROR does not use', '029chgu08'],
  ['the DOI of an article', '10.1000/182'],
  ['a number of the registry that is too short', '10.13039/1000'],
  ['another address', 'https://example.org/029chgv08'],
  ['a name', 'Wellcome Trust'],
])('%s is refused', (_name, typed) => expect(funderAddress(typed)).toBeUndefined())
