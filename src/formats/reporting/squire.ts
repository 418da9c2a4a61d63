import { type Guideline, itemsOf } from './guideline.ts'

/** SQUIRE 2.0 (2015): 18 items, their numbers and topics; what each asks is in our words. */
export const squire: Guideline = {
  name: 'squire-2',
  title: 'SQUIRE 2.0',
  studies: 'Quality improvement work',
  source: 'https://doi.org/10.1136/bmjqs-2015-004411',
  items: itemsOf([
    ['1', 'Title', 'abstract', 'Does the title say that care was to be improved, and in what?'],
    [
      '2',
      'Abstract',
      'abstract',
      'Does the abstract hold the problem, what was changed, how it was studied, and what came of it?',
    ],
    ['3', 'Problem description', 'introduction', 'What is the problem here, and how much does it matter?'],
    ['4', 'Available knowledge', 'background', 'What is known about it, earlier attempts among it?'],
    ['5', 'Rationale', 'introduction', 'Why was this change expected to work: by which theory, model or experience?'],
    ['6', 'Specific aims', 'introduction', 'What were project and report to achieve?'],
    ['7', 'Context', 'methods', 'What about the place mattered from the start?'],
    ['8', 'Interventions', 'methods', 'What was changed, by whom, so exactly that others could do it?'],
    ['9', 'Study of the interventions', 'methods', 'How was it judged whether the change made the difference?'],
    [
      '10',
      'Measures',
      'methods',
      'What was measured of process and outcome, why, how well, and how was the place itself followed?',
    ],
    ['11', 'Analysis', 'methods', 'How were numbers and words analysed, and change over time told from chance?'],
    [
      '12',
      'Ethical considerations',
      'methods',
      'What was ethically at stake, who reviewed it, and which interests are there?',
    ],
    [
      '13',
      'Results',
      'results',
      'How did the change develop over time, what did it do, what was unexpected, and what data are missing?',
    ],
    ['14', 'Summary', 'discussion', 'What are the main findings and strengths, against rationale and aims?'],
    [
      '15',
      'Interpretation',
      'discussion',
      'Was it the change, how does it compare, what did it cost, and why was it other than expected?',
    ],
    ['16', 'Limitations', 'limitations', 'How far does it hold elsewhere, and what could have misled?'],
    ['17', 'Conclusions', 'conclusion', 'Is it useful, will it last, can it spread, and what is next?'],
    ['18', 'Funding', 'declarations', 'Who paid, and what part did they have?'],
  ]),
}
