import { type Guideline, itemsOf } from './guideline.ts'

/**
 * STROBE (2007, CC BY): 22 items in 34 parts, with their numbers and topics. The questions are in our words. Items 1 to
 * 12 were compared with reprints; the parts of items 13 to 16 were written from memory.
 */
export const strobe: Guideline = {
  name: 'strobe',
  title: 'STROBE',
  studies: 'Observational study: cohort, case-control or cross-sectional',
  source: 'https://doi.org/10.1371/journal.pmed.0040296',
  items: itemsOf([
    ['1a', 'Title', 'abstract', 'Do the title or the abstract name the study design with a common term?'],
    ['1b', 'Abstract', 'abstract', 'Does the abstract give a balanced summary of methods and results?'],
    ['2', 'Background and rationale', 'introduction', 'Why was this studied, and what was known before?'],
    ['3', 'Objectives', 'introduction', 'Which objectives were prespecified, including any hypotheses?'],
    ['4', 'Study design', 'methods', 'Are the main features of the design described early on?'],
    ['5', 'Setting', 'methods', 'Where and when did recruitment, exposure, follow-up and data collection take place?'],
    [
      '6a',
      'Participants',
      'methods',
      'Who could take part, how were they selected, and how were they followed up (or cases and controls defined)?',
    ],
    ['6b', 'Matching', 'methods', 'If matched: by what criteria, and in what ratio?'],
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
      'For each variable: where do the data come from, how was it measured, and was this the same in all groups?',
    ],
    ['9', 'Bias', 'methods', 'How were potential sources of bias addressed?'],
    ['10', 'Study size', 'methods', 'How was the study size determined?'],
    [
      '11',
      'Quantitative variables',
      'methods',
      'How were quantitative variables handled and, if grouped, how and why?',
    ],
    [
      '12a',
      'Statistical methods',
      'methods',
      'Which statistical methods were used, including those to control for confounding?',
    ],
    ['12b', 'Subgroups and interactions', 'methods', 'How were subgroups and interactions examined?'],
    ['12c', 'Missing data', 'methods', 'How were missing data handled?'],
    [
      '12d',
      'Follow-up, matching or sampling',
      'methods',
      'How were loss to follow-up, matching or the sampling strategy addressed, depending on the design?',
    ],
    ['12e', 'Sensitivity analyses', 'methods', 'Which sensitivity analyses were done?'],
    [
      '13a',
      'Participants at each stage',
      'results',
      'How many people were there at each stage, from potentially eligible to analysed?',
    ],
    ['13b', 'Reasons for non-participation', 'results', 'Why did others not take part at each stage?'],
    ['13c', 'Flow diagram', 'results', 'Is there a flow diagram?'],
    [
      '14a',
      'Characteristics',
      'results',
      'What were the participants’ characteristics, exposures and potential confounders?',
    ],
    ['14b', 'Missing data', 'results', 'How many participants have missing data for each variable?'],
    ['14c', 'Time of follow-up', 'results', 'For cohort studies: how long was the follow-up, on average and in total?'],
    [
      '15',
      'Outcome data',
      'results',
      'How many outcome events or what summary measures are reported, over time, by exposure or by group?',
    ],
    [
      '16a',
      'Estimates',
      'results',
      'Which unadjusted and adjusted estimates are reported, with their precision, and which confounders were adjusted for and why?',
    ],
    ['16b', 'Categories', 'results', 'If continuous variables were grouped: what are the category boundaries?'],
    [
      '16c',
      'Absolute risk',
      'results',
      'If relevant: what is the relative risk as an absolute risk over a meaningful period?',
    ],
    [
      '17',
      'Other analyses',
      'results',
      'Which other analyses were done: subgroups, interactions or sensitivity analyses?',
    ],
    ['18', 'Key results', 'discussion', 'What are the key results with reference to the objectives?'],
    [
      '19',
      'Limitations',
      'limitations',
      'What are the limitations, including the direction and size of potential bias and imprecision?',
    ],
    [
      '20',
      'Interpretation',
      'discussion',
      'How are the results interpreted, cautiously, considering limitations and other evidence?',
    ],
    ['21', 'Generalisability', 'discussion', 'How generalisable are the results?'],
    ['22', 'Funding', 'declarations', 'Who funded the study, and what was their role?'],
  ]),
}
