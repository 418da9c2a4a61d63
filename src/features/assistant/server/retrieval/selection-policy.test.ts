import { expect, test } from 'vitest'
import { isAboutOwnQuestion, isAboutSelf, isAboutStudyAuthors, paperAnswers } from './selection-policy.ts'

const HALF_HELD = { covered: 0.7, in_title: 0.2, held: 3, told: 2, alike: 0.1 }

test.each([
  ['what if two of us type at the same time', false],
  ['where do i buy shoes', false],
  ['what do we know about sleep on wards', true],
  ['can i read a trial of acupuncture', true],
  ['does acupuncture help against depression', true],
])('a paper with some words of “%s” answers it: %s', (question, answers) => {
  expect(paperAnswers(HALF_HELD, isAboutSelf(question))).toBe(answers)
})

test('a question about an own question’s progress gets no writing guidance', () => {
  const asked = ['how long until someone claims my question', 'what happens to our last question']
  const written = ['how do i introduce my question in the introduction section', 'where can each claim be checked?']
  expect([...asked, ...written].filter(isAboutOwnQuestion)).toEqual(asked)
})

test('questions about what authors say are about studies; questions about what they get are about Inflo', () => {
  const study = ['What do the authors suggest should be tried?', 'what have the researchers really found']
  const ours = ['What do the authors get?', 'Who are the authors?', 'How do authors submit?']
  expect([...study, ...ours].filter(isAboutStudyAuthors)).toEqual(study)
})
