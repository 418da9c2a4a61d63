import { expect, test } from 'vitest'
import { matchInWords, matchOf, nearestFirst } from './project-match.ts'

const project = {
  title: 'Pain scores at night',
  description: 'Does triage change how sepsis is found?',
  category: 'Patient Experience',
  tags: ['remote monitoring'],
  required_skills: ['Statistics', 'R'],
}

test.each([
  [
    ['Triage', 'Sepsis', 'AI'],
    ['statistics'],
    'Matches 2 of your interests: Triage, Sepsis · 1 of your skills: statistics',
  ],
  [['patient experience'], [], 'Matches 1 of your interests: patient experience'],
  [
    ['Remote Monitoring'],
    ['r', 'Statistics'],
    'Matches 1 of your interests: Remote Monitoring · 2 of your skills: r, Statistics',
  ],
  [['AI', 'ai in pain', ' '], ['Python'], undefined],
  [[], [], undefined],
])('interests %j and skills %j: %s', (research_interests, skills, words) => {
  expect(matchInWords(matchOf(project, { research_interests, skills }))).toBe(words)
})

test('the best matches come first, the rest in unchanged order', () => {
  const far = { ...project, title: 'Referral letters', description: 'What do they leave out?', required_skills: [] }
  const farther = { ...far, title: 'Consent forms' }
  const reader = { research_interests: ['Sepsis'], skills: ['R'] }
  expect(nearestFirst([far, farther, project], reader)).toEqual([project, far, farther])
})
