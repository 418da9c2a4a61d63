import { renderToString } from 'react-dom/server'
import { createElement } from 'react'
import { expect, test } from 'vitest'
import type { PublicProfile } from '../contract.ts'
import { personInWords, ProfileMeta } from './profile-meta.tsx'

const PROFILE: PublicProfile = {
  id: '1',
  profile_url: 'https://inflo.test/profile/1/public',
  is_listed: true,
  first_name: 'Ama',
  last_name: '</script><script>alert(1)</script>',
  role: 'student',
  is_founding_member: false,
  badges: [],
  bio: 'Triage <!-- in "rural" clinics & elsewhere',
  orcid_id: '0000-0002-1825-0097',
  published_papers: [],
  mentored_papers: [],
  total_views: 0,
  collaborations: 0,
  achievements: [],
}

test('a page describes its member to search engines, and no name can end the block', () => {
  const html = renderToString(createElement(ProfileMeta, { profile: PROFILE }))
  expect(html).toContain('<link rel="canonical" href="https://inflo.test/profile/1/public"')
  const [, block = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? []
  expect(block).not.toContain('<')
  expect(JSON.parse(block)).toMatchObject({
    '@type': 'ProfilePage',
    mainEntity: {
      '@type': 'Person',
      familyName: PROFILE.last_name,
      description: PROFILE.bio,
      sameAs: ['https://orcid.org/0000-0002-1825-0097'],
    },
  })
  expect(html.match(/<script/g)).toHaveLength(1)
})

test('an iD identifies a member to search engines once it is verified', () => {
  expect(personInWords(PROFILE)).not.toHaveProperty('mainEntity.identifier')
  expect(personInWords({ ...PROFILE, orcid_verified: true })).toHaveProperty('mainEntity.identifier', {
    '@type': 'PropertyValue',
    propertyID: 'ORCID',
    value: '0000-0002-1825-0097',
    url: 'https://orcid.org/0000-0002-1825-0097',
  })
})

test('only hidden members are excluded from search engines', () => {
  const robots = (is_listed: boolean) =>
    renderToString(createElement(ProfileMeta, { profile: { ...PROFILE, is_listed } })).includes('content="noindex"')
  expect([robots(true), robots(false)]).toEqual([false, true])
})
