import { expect, test } from 'vitest'
import { linkedinAddress } from './linkedin.ts'

test.each([
  ['amara-okafor', 'https://www.linkedin.com/in/amara-okafor'],
  ['  amara.okafor ', 'https://www.linkedin.com/in/amara.okafor'],
  ['josé', 'https://www.linkedin.com/in/jos%C3%A9'],
  ['linkedin.com/in/amara', 'https://linkedin.com/in/amara'],
  ['www.linkedin.com/in/amara/', 'https://www.linkedin.com/in/amara'],
  ['http://www.linkedin.com/in/amara', 'https://www.linkedin.com/in/amara'],
  ['https://uk.linkedin.com/in/amara?trk=x#top', 'https://uk.linkedin.com/in/amara'],
  ['HTTPS://WWW.LinkedIn.com/in/amara', 'https://www.linkedin.com/in/amara'],
  ['', ''],
  ['   ', ''],
  ['linkedin.com', undefined],
  ['https://www.linkedin.com/company/inflo', undefined],
  ['https://linkedin.com.evil.example/in/amara', undefined],
  ['https://evil.example/linkedin.com/in/amara', undefined],
  ['https://linkedin.com@evil.example/in/amara', undefined],
  ['https://evillinkedin.com/in/amara', undefined],
  ['javascript:alert(1)', undefined],
  ['amara okafor', undefined],
])('%s is read as %s', (typed, expected) => {
  expect(linkedinAddress(typed)).toBe(expected)
})
