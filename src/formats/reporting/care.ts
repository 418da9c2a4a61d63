import { type Guideline, itemsOf } from './guideline.ts'

/** CARE (2013): 13 items, their numbers and topics alone; its wording is not free to be changed, so nothing of it stands here. */
export const care: Guideline = {
  name: 'care',
  title: 'CARE',
  studies: 'Case report',
  source: 'https://www.care-statement.org',
  items: itemsOf([
    ['1', 'Title', 'abstract', 'Does the title say that it is a case report, and what it is about?'],
    ['2', 'Key words', 'declarations', 'Which few words help others to find it?'],
    ['3', 'Abstract', 'abstract', 'What is new in this case, what happened, and what is learned from it?'],
    ['4', 'Introduction', 'introduction', 'Why is this case worth telling, beside what is published?'],
    [
      '5',
      'Patient information',
      'results',
      'Who is it, without saying who, with which complaints, history and earlier treatment?',
    ],
    ['6', 'Clinical findings', 'results', 'What did the examination show that matters?'],
    ['7', 'Timeline', 'results', 'What happened when, best as a figure or table?'],
    [
      '8',
      'Diagnostic assessment',
      'results',
      'Which tests were done, what made it hard, what else was thought of, and what is the outlook?',
    ],
    [
      '9',
      'Therapeutic intervention',
      'results',
      'What was done or given, how much, how long, and what was changed and why?',
    ],
    [
      '10',
      'Follow-up and outcomes',
      'results',
      'How did it go on, as doctor and patient saw it, and what was unwanted?',
    ],
    [
      '11',
      'Discussion',
      'discussion',
      'What is strong and weak in how it was handled, what do others write, and what follows?',
    ],
    ['12', 'Patient perspective', 'discussion', 'What do patients say of it in their own words?'],
    ['13', 'Informed consent', 'declarations', 'Did the patient agree to its publication?'],
  ]),
}
