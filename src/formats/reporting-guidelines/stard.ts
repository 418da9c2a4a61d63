import { type Guideline, itemsOf } from './guideline.ts'

/**
 * STARD 2015: 30 items in 34 parts, with their numbers and topics. The questions are in our words.
 * Items 1 to 17 were compared with the table in PMC5128957; the others were written from memory.
 */
export const stard: Guideline = {
  name: 'stard-2015',
  title: 'STARD 2015',
  studies: 'Study of diagnostic accuracy',
  source: 'https://doi.org/10.1136/bmj.h5527',
  items: itemsOf([
    [
      '1',
      'Title',
      'abstract',
      'Does the title or abstract identify a diagnostic accuracy study by naming a measure of accuracy?',
    ],
    ['2', 'Abstract', 'abstract', 'Does the abstract cover design, methods, results and conclusions?'],
    ['3', 'Background', 'introduction', 'What is the intended use of the test and its role in care?'],
    ['4', 'Objectives', 'introduction', 'What are the objectives and hypotheses?'],
    ['5', 'Study design', 'methods', 'Was data collection planned before or after the tests were done?'],
    ['6', 'Eligibility criteria', 'methods', 'Who could take part?'],
    [
      '7',
      'Identification of participants',
      'methods',
      'How were participants identified: by symptoms, earlier tests or a registry?',
    ],
    ['8', 'Setting', 'methods', 'Where and when were participants identified?'],
    ['9', 'Sampling', 'methods', 'Were participants a consecutive, random or convenience series?'],
    ['10a', 'Index test', 'methods', 'How was the index test done, in enough detail to be repeated?'],
    ['10b', 'Reference standard', 'methods', 'How was the reference standard done, in enough detail to be repeated?'],
    [
      '11',
      'Choice of reference standard',
      'methods',
      'Why was this reference standard chosen, if there are alternatives?',
    ],
    [
      '12a',
      'Cut-offs of the index test',
      'methods',
      'Which cut-offs or categories were used for the index test and why, and were they prespecified or exploratory?',
    ],
    [
      '12b',
      'Cut-offs of the reference standard',
      'methods',
      'Which cut-offs were used for the reference standard and why, and were they prespecified or exploratory?',
    ],
    [
      '13a',
      'Blinding of the index test',
      'methods',
      'Which clinical data and reference results did the index test’s assessors have?',
    ],
    [
      '13b',
      'Blinding of the reference standard',
      'methods',
      'Which clinical data and index test results did the reference standard’s assessors have?',
    ],
    ['14', 'Accuracy', 'methods', 'How was accuracy estimated or compared?'],
    ['15', 'Indeterminate results', 'methods', 'How were indeterminate results of either test handled?'],
    ['16', 'Missing data', 'methods', 'How were missing results of either test handled?'],
    ['17', 'Variability', 'methods', 'Was variability in accuracy analysed, and was the analysis prespecified?'],
    ['18', 'Sample size', 'methods', 'What was the intended sample size, and how was it determined?'],
    ['19', 'Flow of participants', 'results', 'How many participants were there at each stage (with a diagram)?'],
    ['20', 'Baseline characteristics', 'results', 'What were the participants’ baseline characteristics?'],
    ['21a', 'Severity of disease', 'results', 'How severe was the disease in participants who had it?'],
    ['21b', 'Other diagnoses', 'results', 'Which other diagnoses did participants without the disease have?'],
    [
      '22',
      'Time between tests',
      'results',
      'How long was the interval between the tests, and were participants treated in between?',
    ],
    ['23', 'Cross tabulation', 'results', 'Is there a cross tabulation of both tests’ results?'],
    ['24', 'Estimates of accuracy', 'results', 'What are the estimates of accuracy, with their precision?'],
    ['25', 'Adverse events', 'results', 'Did either test cause adverse events?'],
    ['26', 'Limitations', 'limitations', 'What are the limitations: bias, uncertainty and generalisability?'],
    [
      '27',
      'Implications',
      'discussion',
      'What are the implications for practice and for the intended use of the test?',
    ],
    ['28', 'Registration', 'methods', 'In which registry and under which number is it registered?'],
    ['29', 'Protocol', 'methods', 'Where is the full protocol available?'],
    ['30', 'Funding', 'declarations', 'Who funded or supported the study, and what was their role?'],
  ]),
}
