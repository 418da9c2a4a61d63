import { type Guideline, itemsOf } from './guideline.ts'

/** STROBE (2007): 22 items, their numbers and topics; what each asks is in our words. */
export const strobe: Guideline = {
  name: 'strobe',
  title: 'STROBE',
  studies: 'Observational study: cohort, case-control or cross-sectional',
  source: 'https://doi.org/10.1371/journal.pmed.0040296',
  items: itemsOf([
    [
      '1',
      'Title and abstract',
      'abstract',
      'Is the design named by its usual word, and does the abstract say in balance what was done and found?',
    ],
    ['2', 'Background and rationale', 'introduction', 'Why was this studied, and what was known before?'],
    ['3', 'Objectives', 'introduction', 'Which aims were set beforehand, hypotheses among them?'],
    ['4', 'Study design', 'methods', 'Are the main features of the design told early on?'],
    ['5', 'Setting', 'methods', 'Where was it, and when: recruitment, exposure, follow-up, collection of data?'],
    [
      '6',
      'Participants',
      'methods',
      'Who could take part, how were they found and chosen, how followed up or matched?',
    ],
    [
      '7',
      'Variables',
      'methods',
      'Are outcomes, exposures, predictors, confounders and effect modifiers each defined?',
    ],
    [
      '8',
      'Data sources and measurement',
      'methods',
      'For each variable: from where, measured how, and alike in all groups?',
    ],
    ['9', 'Bias', 'methods', 'What was done about what could bend the findings?'],
    ['10', 'Study size', 'methods', 'How was the number of participants arrived at?'],
    ['11', 'Quantitative variables', 'methods', 'How were numbers handled, and if they were grouped, how and why?'],
    [
      '12',
      'Statistical methods',
      'methods',
      'Which methods: for confounding, subgroups, missing data, loss to follow-up or matching, and sensitivity?',
    ],
    [
      '13',
      'Participants',
      'results',
      'How many were there at each stage, why did others drop out, best as a flow diagram?',
    ],
    [
      '14',
      'Descriptive data',
      'results',
      'Who were they, what is missing of each variable, and how long were they followed?',
    ],
    ['15', 'Outcome data', 'results', 'How many events or what summary was there, over time, by exposure or by group?'],
    [
      '16',
      'Main results',
      'results',
      'Estimates before and after adjustment with their precision, and for what was adjusted and why?',
    ],
    ['17', 'Other analyses', 'results', 'What else was looked at: subgroups, interactions, sensitivity?'],
    ['18', 'Key results', 'discussion', 'What are the main findings, measured by the aims?'],
    ['19', 'Limitations', 'limitations', 'Which biases and imprecision are there, how large, and in which direction?'],
    ['20', 'Interpretation', 'discussion', 'What does it mean, with care, beside other evidence and the limits?'],
    ['21', 'Generalisability', 'discussion', 'To whom else do the findings apply?'],
    ['22', 'Funding', 'declarations', 'Who paid, and what part did they have in the study?'],
  ]),
}
