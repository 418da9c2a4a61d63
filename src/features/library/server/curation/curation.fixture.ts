import type { TestApp, TestMember } from '#server/testing/test-app.ts'
import { createPublication } from '../papers.fixture.ts'
import type { Publication } from '../versions/publish-paper.ts'

/** Publishes a paper by a member and another author, with sections that cite its references. */
export const publish = (testApp: TestApp, member: TestMember, traits: Partial<Publication> = {}) =>
  createPublication(testApp, {
    sections: [
      { name: 'methods', heading: 'Methods', text: 'We followed ventilated adults [1].\n\n- one\n- two' },
      { name: 'results', heading: 'Results', text: 'Fewer days of delirium [1, 2].' },
      { name: 'references', heading: 'References', text: '1. Needham DM. JAMA 2008.\n2. Feld R. 2021.' },
    ],
    authors: [
      {
        memberId: member.id,
        givenName: 'Amara',
        familyName: 'Okafor',
        affiliation: 'University of Lagos',
        linkedinUrl: 'https://www.linkedin.com/in/amara',
      },
      { givenName: 'Jonas', familyName: 'Feld', affiliation: 'Freiburg', orcid: '0000-0002-1825-0097' },
    ],
    contributor: { name: 'Dr Ruth Feld', title: 'Physician', affiliation: 'Freiburg', linkedinUrl: null },
    ...traits,
  })

export const adminLog = (testApp: TestApp, target: string) =>
  testApp.kernel.db
    .selectFrom('kernel.admin_log')
    .select(['action', 'actor_name', 'reason'])
    .where('target', 'like', `%${target}%`)
    .orderBy('seq')
    .execute()
