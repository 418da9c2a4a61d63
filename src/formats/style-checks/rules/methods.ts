import { nothing, type ReadPaper, textOf } from '../paper.ts'
import type { StyleRule } from '../rule.ts'
import { wordsIn } from '../sentences.ts'

/** What is asked of the methods is asked once there is something to read. */
const METHODS_WORDS_MIN = 50

const inMethods =
  (names: readonly string[], pattern: RegExp, says: string) =>
  (paper: ReadPaper): ReturnType<StyleRule['find']> => {
    if (wordsIn(textOf(paper, 'methods')) < METHODS_WORDS_MIN) return []
    return pattern.test(`${names.includes('title') ? paper.title : ''}\n${textOf(paper, ...names)}`)
      ? []
      : [{ ...nothing('methods'), says }]
  }

export const ethicsMissing: StyleRule = {
  name: 'ethics_missing',
  title: 'No word on ethics',
  why: 'Readers and editors look for who approved the work, or why nobody had to.',
  find: inMethods(
    ['methods'],
    /\bethic|\bIRB\b|review board|Helsinki|informed consent|consent was|exempt|no approval was/i,
    'Name the committee and the number of its approval, or say why none was needed.',
  ),
}

export const designMissing: StyleRule = {
  name: 'design_missing',
  title: 'Design not named',
  why: 'How far a finding carries depends on how the study was made.',
  find: inMethods(
    ['title', 'abstract', 'methods'],
    /\b(?:cohort|cross-sectional|case[- ]control|randomi[sz]|trial|systematic review|scoping|narrative review|literature review|umbrella review|meta-analys|qualitative|interview|focus group|survey|case (?:report|series)|audit|quality improvement|before[- ]and[- ]after|interrupted time|diagnostic accuracy|mixed[- ]methods|observational|simulation|cost-effectiveness|ecological|retrospective|prospective|modelling|modeling|Delphi)/i,
    'Name the design in the first sentence of the methods, such as “a cross-sectional survey”.',
  ),
}

export const datesMissing: StyleRule = {
  name: 'dates_missing',
  title: 'No dates in the methods',
  why: 'Practice changes; readers need to know of when this tells.',
  find: inMethods(
    ['methods'],
    /\b(?:19|20)\d\d\b|\b(?:January|February|March|April|June|July|August|September|October|November|December)\b/,
    'Say from when to when the data were collected, or until when was searched.',
  ),
}

export const sizeMissing: StyleRule = {
  name: 'size_missing',
  title: 'Why so many',
  why: 'A small study can miss what is there; readers want to know how its size came about.',
  find: inMethods(
    ['methods'],
    /\bsample size|power (?:calculation|analysis|of)|\d+\s?% power|saturation|all (?:eligible|consecutive|available|records|charts|patients|studies)|consecutive|convenience sample|census|search(?:ed|es)|databases?\b/i,
    'Say how many were needed, or that all who could be were included.',
  ),
}
