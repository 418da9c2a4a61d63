import { type Guideline, itemsOf } from './guideline.ts'

/**
 * CARE (2013): 13 items, seven of them in parts. Only numbers and topics are included, since the licence does not allow
 * changed wording. Items 1 to 11 were compared with the list of care-statement.org.
 */
export const care: Guideline = {
  name: 'care',
  title: 'CARE',
  studies: 'Case report',
  source: 'https://www.care-statement.org',
  items: itemsOf([
    ['1', 'Title', 'abstract', 'Does the title identify a case report and its topic?'],
    ['2', 'Key words', 'declarations', 'Which key words help others find the report?'],
    ['3a', 'Abstract: introduction', 'abstract', 'What is new in this case?'],
    ['3b', 'Abstract: the patient', 'abstract', 'What did the patient complain of, and what was found?'],
    ['3c', 'Abstract: course', 'abstract', 'What were the diagnosis, the treatment and the outcome?'],
    ['3d', 'Abstract: conclusion', 'abstract', 'What is the main lesson?'],
    ['4', 'Introduction', 'introduction', 'Why is this case worth reporting, given the literature?'],
    ['5a', 'Patient information', 'results', 'Who is the patient, without identifying details?'],
    ['5b', 'Complaints', 'results', 'What were the patient’s main concerns?'],
    ['5c', 'History', 'results', 'What medical, family and personal history is relevant?'],
    ['5d', 'Earlier treatment', 'results', 'Which earlier treatments were given, and with what result?'],
    ['6', 'Clinical findings', 'results', 'What were the relevant examination findings?'],
    ['7', 'Timeline', 'results', 'What happened, and when (ideally in a figure or table)?'],
    ['8a', 'Diagnostic methods', 'results', 'Which tests were done?'],
    ['8b', 'Diagnostic challenges', 'results', 'What made the diagnosis difficult, such as access, money or language?'],
    ['8c', 'Diagnosis', 'results', 'How was the diagnosis reached, and which others were considered?'],
    ['8d', 'Prognosis', 'results', 'What was the prognosis, if applicable?'],
    ['9a', 'Kind of intervention', 'results', 'What kind of treatment was it?'],
    ['9b', 'Administration', 'results', 'What dose was given, how often and for how long?'],
    ['9c', 'Changes', 'results', 'What was changed, and why?'],
    ['10a', 'Outcomes', 'results', 'What was the outcome, as assessed by clinician and patient?'],
    ['10b', 'Follow-up tests', 'results', 'What did later tests show?'],
    [
      '10c',
      'Adherence and tolerability',
      'results',
      'Was the treatment taken and tolerated, and how was this assessed?',
    ],
    ['10d', 'Adverse events', 'results', 'Which adverse or unexpected events occurred?'],
    [
      '11a',
      'Strengths and limitations',
      'discussion',
      'What are the strengths and limitations of how the case was managed?',
    ],
    ['11b', 'Literature', 'discussion', 'What does the literature say?'],
    ['11c', 'Rationale', 'discussion', 'What are the conclusions based on?'],
    ['11d', 'Lessons', 'discussion', 'What is the main take-away lesson?'],
    ['12', 'Patient perspective', 'discussion', 'What is the patient’s own view of the case?'],
    ['13', 'Informed consent', 'declarations', 'Did the patient consent to publication?'],
  ]),
}
