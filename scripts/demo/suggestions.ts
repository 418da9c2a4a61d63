import type { ProposalWish, RefinedWish } from './shapes.ts'

/** Projects that students propose themselves. */
export const PROPOSALS: ProposalWish[] = [
  {
    by: 'sofia.lindholm',
    sent: 1.6,
    becomes: 'pending_review',
    body: {
      title: 'Do patients understand the first page of their discharge letter?',
      description:
        'Ask forty patients on two wards to say in their own words what their letter tells them to do, and compare it with what was meant.',
      background: 'Letters on our wards are written for the family doctor and handed to the patient as they are.',
      proposed_tags: ['Patient Experience', 'Health Equity'],
      estimated_duration: '8-10 weeks',
      required_skills: ['Interviewing', 'Plain language'],
      collaboration_type: 'pair',
    },
  },
  {
    by: 'chinedu.eze',
    sent: 8.4,
    becomes: 'pending_review',
    body: {
      title: 'Who explains a changed dose of an anticoagulant at discharge, and to whom?',
      description: 'A structured observation of sixty discharges, with a call to each patient after three days.',
      background: 'Pharmacists see the change; patients often hear of it from the carer who collects the tablets.',
      proposed_tags: ['Clinical Workflow'],
      estimated_duration: '12+ weeks',
      required_skills: ['Observation', 'Chart review'],
      collaboration_type: 'team',
    },
    earlier: {
      notes: 'A good question. Please say how you will reach patients after discharge, and who asks for their consent.',
      description: 'A structured observation of sixty discharges.',
    },
  },
  {
    by: 'amara.okafor',
    sent: 6.5,
    becomes: 'revision_requested',
    notes:
      'Please narrow this to one kind of ward, and say how noise will be measured: by meter, by diary, or by both.',
    body: {
      title: 'What wakes patients at night?',
      description: 'Measure noise on wards at night and ask patients in the morning what woke them.',
      background: 'Working nights as a care assistant I heard the same three doors every night.',
      proposed_tags: ['Patient Experience', 'Remote Monitoring'],
      estimated_duration: '6-8 weeks',
      required_skills: ['Interviewing'],
      collaboration_type: 'team',
    },
  },
  {
    by: 'hana.kobayashi',
    sent: 19.5,
    becomes: 'approved',
    notes: 'A clear question with data at hand. Good luck.',
    body: {
      title: 'How often are bedside alarm limits changed from their defaults?',
      description: 'Read the settings of all monitors in one intensive care unit twice a day for three weeks.',
      background: 'Alarms that are never adjusted are thought to be the ones that are ignored.',
      proposed_tags: ['Data Analytics'],
      estimated_duration: '10-12 weeks',
      required_skills: ['Observation', 'Descriptive statistics'],
      collaboration_type: 'team',
    },
  },
  {
    by: 'liam.orourke',
    sent: 24.5,
    becomes: 'rejected',
    notes:
      'This needs a trial with a control group, which a student team cannot run in the time. A survey could be a start.',
    body: {
      title: 'Does running cure lower back pain?',
      description: 'Have a hundred patients run three times a week and compare their pain before and after.',
      background: '',
      proposed_tags: ['Mental Health', 'Public Health'],
      estimated_duration: '12+ weeks',
      required_skills: ['Outcome measures'],
      collaboration_type: 'team',
    },
  },
  {
    by: 'arjun.deshpande',
    sent: 12.5,
    becomes: 'withdrawn',
    body: {
      title: 'Short papers: are they read to the end more often?',
      description: 'Compare how far readers scroll in papers of different lengths.',
      background: '',
      proposed_tags: ['Medical Education'],
      estimated_duration: '4-6 weeks',
      required_skills: ['R'],
      collaboration_type: 'solo',
    },
  },
]

/** Sharper versions of questions that were asked; `of` is the title of the question's project. */
export const REFINED_QUESTIONS: RefinedWish[] = [
  {
    by: 'priya.raghunathan',
    sent: 1.4,
    becomes: 'pending_review',
    of: 'Where fasting time is lost before elective surgery',
    body: {
      refined_question_title:
        'How long do patients on the afternoon list fast, compared with those on the morning list?',
      refined_question_description:
        'Narrow the question to one hospital’s two daily lists, where the instruction is the same and the waiting is not.',
      research_methodology: 'Routine records of last drink and start of anaesthesia over six months.',
      expected_outcomes: 'The extra hours on the afternoon list, and at which step they arise.',
      timeline_weeks: 10,
      learning_objectives: ['Clean routine data', 'Compare skewed times, with intervals'],
      required_skills: ['R'],
    },
  },
  {
    by: 'amara.okafor',
    sent: 15.5,
    becomes: 'approved',
    notes: 'This is the part of the question that can be answered. Approved as a project of its own.',
    of: 'Sorting portal messages: what needs a clinician first',
    body: {
      refined_question_title: 'Which words in portal messages precede a visit to the emergency department?',
      refined_question_description:
        'Take messages from the week before an emergency visit, and as many from weeks without one, and compare their words.',
      research_methodology: 'Matched comparison of pseudonymised messages, read by two people.',
      expected_outcomes: 'A short list of words that could move a message up, and how often each would be wrong.',
      timeline_weeks: 14,
      learning_objectives: ['Code free text in pairs', 'Report agreement between readers'],
      required_skills: ['Qualitative coding', 'Statistics'],
    },
  },
  {
    by: 'mateo.iturbe',
    sent: 5.5,
    becomes: 'revision_requested',
    notes: 'Please say which of the two groups you mean, and how many letters you expect to find.',
    of: 'What referral letters for breathless children leave out',
    body: {
      refined_question_title: 'Do referral letters name what was tried already?',
      refined_question_description: 'Look only for treatments that were tried before the referral.',
      research_methodology: '',
      expected_outcomes: '',
      timeline_weeks: 8,
      learning_objectives: [],
      required_skills: ['Chart review'],
    },
  },
  {
    by: 'elif.karaca',
    sent: 13.5,
    becomes: 'rejected',
    notes: 'The original question asks the same, and is open to claim.',
    of: 'Instructions that make skin photographs readable',
    body: {
      refined_question_title: 'Which instructions make skin photographs readable?',
      refined_question_description: 'As the original, in other words.',
      research_methodology: '',
      expected_outcomes: '',
      timeline_weeks: 12,
      learning_objectives: [],
      required_skills: [],
    },
  },
  {
    by: 'marta.kowalczyk',
    sent: 7.5,
    becomes: 'withdrawn',
    of: 'Completeness of home blood pressure diaries in late pregnancy',
    body: {
      refined_question_title: 'At what time of day are diary entries missing?',
      refined_question_description: 'Only the time of day of missing entries, not their number.',
      research_methodology: 'Time stamps of entries on the devices.',
      expected_outcomes: '',
      timeline_weeks: 6,
      learning_objectives: [],
      required_skills: ['Data entry'],
    },
  },
]
